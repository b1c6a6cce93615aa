import { hostPages } from '#contract/pages/host-pages.ts'
import { headers as names } from '#contract/base/headers.ts'

/** Part of many requests. No answer may contain it. */
export const marker = 'ZZmarkerZZ'

export const oddTexts = [
  marker,
  `<img src=x onerror=${marker}>`,
  `'${marker}' or 1=1 --`,
  `\${${marker}}`,
  marker.repeat(500),
  `${marker}\0`,
  `${marker}\uD800`,
  `\u202E${marker}`,
  `${marker}\r\nX-Injected: 1`,
  '',
  ' ',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00%ff',
  '𝒜💥',
  '-0',
  '1e999',
  'true',
]

export const oddValues: unknown[] = [
  null,
  [],
  {},
  [[]],
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  { $ne: marker },
  [marker],
  { toString: marker },
  'x'.repeat(70_000),
  Array.from({ length: 2000 }, () => marker),
]

/** Ways to spoil a well-formed body. */
export const spoilers: ((text: string) => string | Uint8Array<ArrayBuffer>)[] = [
  (text) => text.slice(0, -1),
  (text) => text + text,
  (text) => `\uFEFF${text}`,
  (text) => text.replace('{', `{"${marker}":1,"${marker}":2,`),
  (text) => `${text}&${text}`,
  () => '['.repeat(10_000) + ']'.repeat(10_000),
  () => `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  () => `{"a":${'9'.repeat(400)}}`,
  () => 'x'.repeat(70_000),
  () => new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]),
  () => new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  () => '',
]

export const headerTexts = [
  marker,
  `"${marker}"`,
  'null',
  '*',
  '',
  ',',
  ';;;',
  marker.repeat(400),
  "' or 1=1 --",
]

export const headerNames = [
  names.xsrf,
  names.idempotencyKey,
  names.outboxOwner,
  'Origin',
  'Referer',
  'Sec-Fetch-Site',
  'Sec-Fetch-Dest',
  'Accept',
  'Accept-Encoding',
  'If-None-Match',
  'Range',
  'Host',
  'Content-Encoding',
  'X-HTTP-Method-Override',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Authorization',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
]

export const contentTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  marker,
  'application/x-www-form-urlencoded',
  'application/JSON',
  'application/json-patch+json',
  'a/b,c/d',
]

/** Plausible values for each slot of a path. */
export const likelySlots: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '1', '1', '7', 'survey-7'],
  op: ['profile', 'cashout', 'intake'],
  size: ['508x508', '336x336', '1x1'],
}
export const oddSlots = [
  '0',
  '-1',
  '1e3',
  '99999999999',
  '1.0',
  ' 1',
  "1'--",
  marker,
  `<b>${marker}`,
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '..;',
  '𝒜',
  'x'.repeat(3000),
  '1%2F2',
  '1?x=1',
  '1#x',
  '\\',
  '%0d%0aX-Injected:1',
  'null',
  '__proto__',
]

export const queries = [
  '',
  '',
  '',
  `?next=${marker}`,
  '?a=1&a=2&a[]=3',
  `?%00=%ff&${marker}`,
  '?__proto__[x]=1',
  `?q=${'x'.repeat(5000)}`,
]

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', marker]

/** Addresses that the contract does not have as rows. */
export const beside = [
  ...Object.values(hostPages),
  '/',
  '/env.js',
  '/csp-report',
  '/sw.js',
  '/img/508x508/{name}',
  '/img/{size}/study.svg',
  '/img/{size}/{name}',
  '/{any}',
  '/c-api/{any}',
  '/d-api/v1/{any}',
  '/api/v1/{any}/1/intake/',
  '/outtrack/{kind}/{id}/',
  '/study/{id}',
]
