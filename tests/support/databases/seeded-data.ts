import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { copyDatabase } from './named-databases.ts'

/** Environment variables of a run that shares its data: the PostgreSQL server, and the folder of resized pictures. */
export const serverVariable = 'STIPEND_SEEDED_SERVER'
export const picturesVariable = 'STIPEND_SEEDED_PICTURES'

export const seededTemplate = 'seeded'
export const testSecret = 'a secret that is used in tests and nowhere else'

/** The data of a host: its database, and a folder for pictures and mail. */
export interface HostData {
  /** Environment of a host, or of a command, that uses these data. */
  settings: Readonly<Record<string, string>> & { DATA_DIR: string }
  remove(): Promise<void>
}

/** The same in a database of PostgreSQL. */
interface PostgresData extends HostData {
  settings: HostData['settings'] & { DATABASE_URL: string }
}

/** A copy of the run's seeded database, which takes 0.1 s. */
export async function seededPostgres(): Promise<PostgresData> {
  const server = process.env[serverVariable]
  if (server === undefined) throw new Error('This run has shared no seeded database')
  const { url, drop } = await copyDatabase(server, seededTemplate)
  return dataIn(url, drop)
}

/** An empty folder. The first start of a host on the embedded engine fills it. */
export async function embeddedData(): Promise<HostData> {
  const folder = await newFolder()
  return { settings: { DATA_DIR: folder }, remove: () => removeFolder(folder) }
}

/** @param drop Removes the database. */
export async function dataIn(url: string, drop: () => Promise<void>): Promise<PostgresData> {
  const folder = await newFolder()
  const pictures = process.env[picturesVariable]
  // Resizing the pictures of a list takes a host longer than its start.
  if (pictures !== undefined) await symlink(pictures, join(folder, 'images'))
  return {
    settings: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      SECRET: testSecret,
      DATA_KEY: dataKeySetting('test'),
      // As on the embedded engine.
      SANDBOX: '1',
    },
    remove: async () => {
      await drop()
      await removeFolder(folder)
    },
  }
}

/** In a run without a seeded database each host fills its own. */
export const hostData = () => (process.env[serverVariable] === undefined ? embeddedData() : seededPostgres())

const newFolder = () => mkdtemp(join(tmpdir(), 'stipend-data-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
