export function run(
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<number>
export function start(
  program: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<number>
