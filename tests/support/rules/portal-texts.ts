import { parseSync } from 'vite'
import type { SourceFile } from './imports.ts'

/** Texts of a file that a person may read: those that are looked up in a dictionary, and others. */
export interface FoundTexts {
  /** English texts given to `t`, `msg`, `plural` or `rich`. */
  keys: string[]
  /** The pairs among `keys` that `plural` chooses from: the text for 1, and the text for every other count. */
  counted: (readonly [one: string, other: string])[]
  /** Words that would stay English in every language, with their places. */
  bare: string[]
  /** Calls whose text the code does not contain as a literal. */
  unclear: string[]
  /** Translations that run while the module loads, before the language is known. */
  early: string[]
}

/** A node of the syntax tree. Its other fields depend on its type. */
interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** Positions of the text arguments of each function. */
const textArguments = new Map([
  ['t', [0]],
  ['msg', [0]],
  ['rich', [0]],
  ['plural', [1, 2]],
])

const readAttributes =
  /^(?:aria-label|alt|placeholder|title|label|text|busyText|submitText|googleText|intro|note|hint)$/
const codeAttributes = /^(?:className|style|sizes|d|sandbox|to|href|src|type|rel)$/

const markupAttributes = /\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g

/** A word with a capital, or two words beside each other. */
const looksLikeWords = /^[A-Z][\p{L}’']*(?:[ ,:.…-]|$).*\p{L}|\p{Ll}{2,} \p{Ll}{2,}/u
const looksLikePartOfWords = /\p{Ll}{2,} |\p{L}{3,} \p{L}|^[A-Z]\p{Ll}+ /u

/** Expressions that show one of their operands: if the expression is shown, so are these. */
const passedOn =
  /^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression|ParenthesizedExpression)$/
const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const typeFields = /^(?:typeAnnotation|typeArguments|typeParameters|returnType|source)$/

export function textsIn({ path, text }: SourceFile): FoundTexts {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read`)
  const reader = new Reader((start) => `${path}:${text.slice(0, start).split('\n').length}`)
  reader.visit(program, false)
  return reader.found
}

class Reader {
  readonly found: FoundTexts = { keys: [], counted: [], bare: [], unclear: [], early: [] }
  #functions = 0
  readonly #at: (start: number) => string

  constructor(at: (start: number) => string) {
    this.#at = at
  }

  /** @param isRead Texts of this expression are shown or announced. */
  visit(value: unknown, isRead: boolean): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item, isRead)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' || value.type === 'NewExpression') this.#visitCall(value)
    else if (value.type === 'JSXAttribute') this.#visitAttribute(value)
    else if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      this.visit(value['openingElement'], false)
      this.visit(value['children'], true)
    } else if (value.type === 'TaggedTemplateExpression' && textOf(value['tag'], 'name') === 'html') {
      this.#visitMarkup(value)
    } else if (value.type === 'TemplateLiteral') this.#visitTemplate(value, isRead)
    else if (value.type === 'Literal' || value.type === 'JSXText') this.#visitText(value, isRead)
    else if (functions.test(value.type)) this.#visitFunction(value)
    else this.#visitParts(value, isRead)
  }

  #visitFunction(node: Node): void {
    this.#functions += 1
    this.#visitParts(node, false)
    this.#functions -= 1
  }

  #visitCall(node: Node): void {
    const { callee, arguments: given } = node
    const name = textOf(callee, 'name')
    if (node.type === 'NewExpression' && name.endsWith('Error')) return
    if (isNode(callee) && textOf(callee['object'], 'name') === 'console') return
    const places = textArguments.get(name) ?? []
    const isEarly = this.#functions === 0 && name !== 'msg' && places.length > 0
    if (isEarly) this.found.early.push(`${this.#at(node.start)}: ${name}`)
    for (const [index, argument] of Array.isArray(given) ? given.entries() : []) {
      const isText = isNode(argument) && typeof argument['value'] === 'string'
      if (!places.includes(index)) this.visit(argument, false)
      else if (isText) this.found.keys.push(textOf(argument, 'value'))
      else if (name !== 't') this.found.unclear.push(`${this.#at(node.start)}: ${name}`)
    }
    if (name === 'plural') this.#noteCounted(given)
    this.visit(callee, false)
  }

  #noteCounted(given: unknown): void {
    const [one, other] = Array.isArray(given) ? given.slice(1, 3).map((text) => textOf(text, 'value')) : []
    if (one && other) this.found.counted.push([one, other])
  }

  #visitAttribute({ name, value }: Node): void {
    const attribute = textOf(name, 'name')
    if (!codeAttributes.test(attribute)) this.visit(value, readAttributes.test(attribute))
  }

  #visitTemplate({ quasis, expressions, start }: Node, isRead: boolean): void {
    const parts = Array.isArray(quasis) ? quasis.map((part: unknown) => templateText(part)) : []
    const isBare = (part: string) => (isRead ? hasLetters(part) : looksLikePartOfWords.test(part))
    if (parts.some(isBare)) this.#say(start, parts.join('…'))
    this.visit(expressions, false)
  }

  /** Markup of the host: text between its elements and in attributes that are read. */
  #visitMarkup({ quasi, start }: Node): void {
    if (!isNode(quasi)) return
    const { quasis, expressions } = quasi
    const markup = Array.isArray(quasis)
      ? quasis.map((part: unknown) => templateText(part)).join('\u0000')
      : ''
    const attributes = [...markup.matchAll(markupAttributes)].map(([, value = '']) => value)
    const between = markup.replaceAll(/<[^>]*>|[\w-]+="[^"]*"?/g, '\u0000').split('\u0000')
    for (const words of [...attributes, ...between]) if (hasLetters(words)) this.#say(start, words)
    this.visit(expressions, true)
  }

  #visitText(node: Node, isRead: boolean): void {
    const words = textOf(node, 'value')
    const isBare = isRead || node.type === 'JSXText' ? hasLetters(words) : looksLikeWords.test(words)
    if (isBare) this.#say(node.start, words)
  }

  #visitParts(node: Node, isRead: boolean): void {
    for (const [field, part] of Object.entries(node)) {
      const isCondition = field === 'test' || (field === 'left' && node['operator'] === '&&')
      const staysRead = isRead && passedOn.test(node.type) && !isCondition
      if (!typeFields.test(field)) this.visit(part, staysRead)
    }
  }

  #say(start: number, words: string): void {
    this.found.bare.push(`${this.#at(start)}: ${words.trim().replaceAll(/\s+/g, ' ')}`)
  }
}

/** Types do not run, but expressions that contain a type do. */
function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    (!value.type.startsWith('TS') || value.type.endsWith('Expression'))
  )
}

/** A text field of a node; empty when it is missing. */
function textOf(node: unknown, field: string): string {
  const value = isNode(node) ? node[field] : undefined
  return typeof value === 'string' ? value : ''
}

function templateText(part: unknown): string {
  const value = isNode(part) ? part['value'] : undefined
  const isCooked = typeof value === 'object' && value !== null && 'cooked' in value
  return isCooked && typeof value.cooked === 'string' ? value.cooked : ''
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}
