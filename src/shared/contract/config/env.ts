import * as v from 'valibot'
import { features } from '#contract/endpoints/endpoint.ts'

/** `globalThis.__env` as `/env.js` sets it (specification, section 3; our settings: design.md, section 2). */

const field = <Value>(schema: v.GenericSchema<unknown, Value>, preset: Value) =>
  v.optional(v.fallback(schema, preset), preset)

/** Empty (same origin) or an absolute http(s) base without a trailing slash. */
const BaseUrl = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^\s]+$/),
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
])
const PathOrUrl = v.pipe(v.string(), v.regex(/^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/))

const Product = v.object({
  label: field(v.pipe(v.string(), v.nonEmpty()), 'Focus Groups'),
  slug: field(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)), 'focus-groups'),
  api: field(v.pipe(v.string(), v.regex(/^[a-z0-9_-]+$/)), 'focusgroups'),
})

/** Every field falls back on its own, so that a partial or broken configuration still gives a working portal. */
export const Env = v.object({
  production: field(v.boolean(), true),
  apiUrl: field(BaseUrl, ''),
  turnstileSiteKey: field(v.string(), ''),
  veriffApiKey: field(v.string(), ''),
  veriffHost: field(BaseUrl, 'https://api.veriff.me'),
  imageResizeUrl: field(PathOrUrl, '/img/'),
  brand: field(v.pipe(v.string(), v.nonEmpty()), 'Stipend'),
  product: field(Product, v.parse(Product, {})),
  contactUrl: field(PathOrUrl, '/contact/'),
  /** Questions and answers. */
  helpUrl: field(PathOrUrl, '/help/'),
  termsUrl: field(PathOrUrl, '/terms/'),
  privacyUrl: field(PathOrUrl, '/privacy/'),
  adFrameUrl: field(v.union([v.literal(''), PathOrUrl]), ''),
  vapidPublicKey: field(v.string(), ''),
  /** US dollars of the gift cards that a host with the feature `amounts` offers. */
  cashoutAmounts: field(v.array(v.number()), []),
  /** Brands of the host's gift cards, and their way of delivery. Without them nothing is said of it. */
  giftCard: field(
    v.nullable(v.object({ brands: v.array(v.string()), delivery: v.picklist(['email', 'post']) })),
    null,
  ),
  features: field(
    v.pipe(
      v.array(v.string()),
      v.transform((names) => features.filter((feature) => names.includes(feature))),
    ),
    [],
  ),
})
export type Env = v.InferOutput<typeof Env>

/** Reads `globalThis.__env` as `/env.js` set it; never throws. */
export function readEnv(raw: unknown): Env {
  const record = typeof raw === 'object' && raw !== null ? raw : {}
  return v.parse(Env, record)
}
