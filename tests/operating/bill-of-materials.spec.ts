import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as v from 'valibot'

const root = join(import.meta.dirname, '../..')

const Manifest = v.object({ dependencies: v.record(v.string(), v.string()) })
const Bill = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(v.object({ name: v.string(), version: v.string() })),
})

const read = <Schema extends v.GenericSchema>(schema: Schema, path: string): v.InferOutput<Schema> =>
  v.parse(schema, JSON.parse(readFileSync(join(root, path), 'utf8')))

test('the build lists every package of the product, with its version', () => {
  const { dependencies } = read(Manifest, 'package.json')
  const listed = read(Bill, 'dist/sbom.cdx.json').components.map(({ name, version }) => `${name}@${version}`)
  const wanted = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)
  expect(wanted.filter((one) => !listed.includes(one))).toEqual([])
  expect(listed.length).toBeGreaterThan(wanted.length)
})
