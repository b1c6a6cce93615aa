import { describe, expect, it } from 'vitest'
import { bareTextsIn } from './support/rules/bare-texts.ts'

/** Files that the rule must catch and pass, for each what stands between an element's tags, or a whole component. */
const caught = [
  ['a text beside a conditional element', '<p>{name}{isOpen && <b />}</p>'],
  ['words beside a conditional element', '<p>Hello {isOpen && <b />}</p>'],
  ['a conditional text', '<p><b />{isOpen && name}</p>'],
  ['one branch of a choice', '<p><b />{isOpen ? <i /> : name}</p>'],
  ['a count', '<p>{count} <b /></p>'],
  ['a template', '<p><b />{`${count} of them`}</p>'],
  ['a text before a list', '<p>{name}{names.map((one) => <b key={one} />)}</p>'],
  ['a text beside a space', '<p>{name} </p>'],
  ['a list of texts', '<p>{names}</p>'],
  ['a text of a component', '<Link>{name} <b /></Link>'],
  ['a text in a fragment', '<>{name}</>'],
  ['a text in a named fragment', '<Fragment key="a">{name}</Fragment>'],
  ['a node that may be a text', '<p><b />{node}</p>'],
] as const

const left = [
  ['a text alone', '<p>{name}</p>'],
  ['words alone', '<p>Hello</p>'],
  ['a choice of texts alone', '<p>{isOpen ? name : count}</p>'],
  ['a node alone', '<p>{node}</p>'],
  ['texts in elements', '<p><b>{name}</b> {isOpen && <span>{count}</span>}</p>'],
  ['a space', `<p><b />{' '}{isOpen && ' '}<i /></p>`],
  ['a condition that may be an empty text', '<p>{name && <b />}<i /></p>'],
  ['elements', '<p><b />{elements}</p>'],
  ['a list of elements', '<p><b />{names.map((one) => <i key={one}>{one}</i>)}</p>'],
  ['an attribute', '<p title={name}><b /><i /></p>'],
] as const

const head = `import { Fragment, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Elements } from '#ui/parts/elements.ts'
interface Props { name: string, names: string[], count: number, isOpen: boolean, node: ReactNode, elements: Elements }
export const uses = [Fragment, Link]
`
const component = (jsx: string) =>
  `${head}export function Case({ name, names, count, isOpen, node, elements }: Props) {
  void [name, names, count, isOpen, node, elements]
  return <div>${jsx}</div>
}
`
const files = {
  ...Object.fromEntries([...caught, ...left].map(([name, jsx]) => [`${name}.tsx`, component(jsx)])),
  'a component that is a text.tsx': `export function Name({ name }: { name: string }) { return name }`,
  'a function that is no component.tsx': `export function nameOf({ name }: { name: string }) { return name }`,
}

const room = 'src/cases'
const found = bareTextsIn(`${room}/tsconfig.json`, {
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${room}/${name}`, text])),
  [`${room}/tsconfig.json`]: JSON.stringify({
    extends: '../tsconfig.json',
    include: [],
    files: Object.keys(files),
  }),
})
const foundIn = (name: string) => found.filter((line) => line.startsWith(`${room}/${name}.tsx:`))

describe('a text that a browser may translate', () => {
  it.each(['src', 'desk'])('has an element of its own in %s', (folder) => {
    expect(bareTextsIn(`${folder}/tsconfig.json`)).toEqual([])
  })

  it.each([...caught.map(([name]) => name), 'a component that is a text'])('is reported: %s', (name) => {
    expect(foundIn(name)).toHaveLength(1)
  })

  it.each([...left.map(([name]) => name), 'a function that is no component'])('is passed: %s', (name) => {
    expect(foundIn(name)).toEqual([])
  })
})
