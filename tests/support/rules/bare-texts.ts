import { fileURLToPath } from 'node:url'
import { API, type Checker, type Program, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { FunctionDeclaration, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
} from 'typescript/unstable/ast/is'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * A browser's translation replaces text nodes by elements of its own. React holds on to the text nodes that it made: it
 * fails where it inserts before such a text or removes it, and nobody sees its later changes. A text that is all that
 * its element holds is safe, because React then writes the element's content.
 *
 * Reports texts beside something else, texts in fragments and lists, and components that may be a text. By types, because
 * a name does not tell whether a value is a text.
 *
 * @param config Path of a `tsconfig.json`, from the project's root.
 * @param files Texts of files that exist for the compiler alone, by path.
 */
export function bareTextsIn(config: string, files: Readonly<Record<string, string>> = {}): string[] {
  const virtual = new Map(Object.entries(files).map(([path, text]) => [root + path, text]))
  const fs = {
    readFile: (path: string) => virtual.get(path),
    fileExists: (path: string) => virtual.has(path) || undefined,
  }
  const api = new API({ cwd: root, fs })
  const project = api.updateSnapshot({ openProjects: [root + config] }).getProject(root + config)
  if (!project) throw new Error(`${config} cannot be read`)
  const found = project.rootFiles
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => new Reader(project, path).found())
  api.close()
  return found
}

class Reader {
  readonly #found: string[] = []
  readonly #checker: Checker
  readonly #source: SourceFile

  constructor({ program, checker }: { program: Program; checker: Checker }, path: string) {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`${path} cannot be read`)
    this.#source = source
    this.#checker = checker
  }

  found(): string[] {
    this.#visit(this.#source)
    return this.#found
  }

  #visit(node: Node): void {
    if (isJsxElement(node)) {
      const isFragment = /(?:^|\.)Fragment$/.test(this.#textOf(node.openingElement.tagName))
      this.#checkChildren(node.children, isFragment)
    } else if (isJsxFragment(node)) this.#checkChildren(node.children, true)
    else if (isFunctionDeclaration(node)) this.#checkComponent(node)
    node.forEachChild((child) => this.#visit(child))
  }

  #checkChildren(children: readonly Node[], isFragment: boolean): void {
    const shown = children.filter((child) => this.#isShown(child))
    const isAlone = shown.length === 1 && !isFragment
    for (const child of shown) if (this.#isBare(child, isAlone)) this.#say(child)
  }

  /** False for comments, and for the ends of lines. */
  #isShown(child: Node): boolean {
    if (isJsxText(child)) return child.text.trim() !== '' || !child.text.includes('\n')
    return !isJsxExpression(child) || child.expression !== undefined
  }

  #isBare(child: Node, isAlone: boolean): boolean {
    if (isJsxText(child)) return !isAlone && child.text.trim() !== ''
    if (!isJsxExpression(child) || child.expression === undefined) return false
    const type = this.#checker.getTypeAtLocation(child.expression)
    return type === undefined || this.#mayBeText(type, isAlone ? 'in a list' : 'anywhere')
  }

  #checkComponent(node: FunctionDeclaration): void {
    if (!/^[A-Z]/.test(node.name?.text ?? '')) return
    const signature = this.#checker.getSignatureFromDeclaration(node)
    const type = signature && this.#checker.getReturnTypeOfSignature(signature)
    if (type && this.#mayBeText(type, 'anywhere')) this.#say(node)
  }

  /** False for values that show nothing, such as the empty text of a condition, and for spaces. */
  #mayBeText(type: Type, where: 'anywhere' | 'in a list', seen: ReadonlySet<number> = new Set()): boolean {
    if (seen.has(type.id)) return false
    const within = new Set([...seen, type.id])
    if (type.isUnionType()) return type.getTypes().some((one) => this.#mayBeText(one, where, within))
    if (this.#checker.isArrayType(type) && type.isTypeReference()) {
      return this.#checker.getTypeArguments(type).some((one) => this.#mayBeText(one, 'anywhere', within))
    }
    if (where === 'in a list') return false
    if (type.isStringLiteralType()) return type.value.trim() !== ''
    if (type.isNumberLiteralType()) return type.value !== 0
    return (type.flags & textFlags) !== 0
  }

  #textOf(node: Node): string {
    return this.#source.text.slice(node.pos, node.end).trim()
  }

  #say(node: Node): void {
    const text = this.#textOf(node)
    const before = this.#source.text.slice(0, node.end).trimEnd().slice(0, -text.length)
    const line = before.split('\n').length
    this.#found.push(`${this.#source.fileName.replace(root, '')}:${line}: ${text.split('\n')[0]}`)
  }
}

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.Any | TypeFlags.Unknown
