import { type SVGProps, createElement } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Makes the component of an icon. Takes the place of the package's own, which merges contexts, classes and sizes that
 * this portal does not use: at each icon of each card. As the package's, an icon is decoration: words beside it tell.
 */
// oxlint-disable-next-line import/no-default-export -- the package imports it so
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...rest,
      },
      ...drawing,
    )
}
