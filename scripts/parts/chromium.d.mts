export function findChromium(env?: NodeJS.ProcessEnv): string | undefined
export function findHeadlessChromium(env?: NodeJS.ProcessEnv): string | undefined
export function installChromium(): Promise<string | undefined>
