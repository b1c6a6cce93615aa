import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { KeptPiece } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'

/** The content of a named piece: the studies of a place, or the sites of trials there. */
export type PieceKind = 'piece' | 'sites'

/** The pieces of one kind on this device, by place. An unreadable store counts as empty. */
export async function storedPieces(
  owner: string,
  kind: PieceKind,
  isWanted: (place: string) => boolean,
): Promise<Map<string, KeptPiece>> {
  const first = answerKeys[kind](owner, '')
  const records = await storedAnswers
    .transact('readonly', async (objects) => {
      const keys = await promisifyRequest(objects.getAllKeys(IDBKeyRange.bound(first, `${first}~`)))
      const wanted = keys.filter((key) => typeof key === 'string' && isWanted(key.slice(first.length)))
      return Promise.all(wanted.map((key) => promisifyRequest<unknown>(objects.get(key))))
    })
    .catch((): unknown[] => [])
  return new Map(records.flatMap((piece) => (v.is(KeptPiece, piece) ? [[piece.place, piece]] : [])))
}

/** Stores a piece beside the edition. Never rejects. */
export async function keepPiece(owner: string, kind: PieceKind, piece: KeptPiece): Promise<void> {
  await writeOwned(owner, (objects) => void objects.put(piece, answerKeys[kind](owner, piece.place))).catch(
    reportWrite,
  )
}
