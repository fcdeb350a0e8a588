import * as v from 'valibot'
import { type StoredSettings, storedSettingsSchema } from '../../contract/community/community-settings.ts'
import { type FileProblem, problemLine } from '../../contract/community/settings-problems.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { type Change, type Editable, type EditDeps, type EditOutcome, edit } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { fileProblems, type ProblemsDeps } from './file/problems.ts'
import { type Picture, readPicture } from './png.ts'
import { lockCatalogue } from './store/catalogue.ts'
import { storePicture } from './store/pictures.ts'
import { readStoredSettings, writeSettings } from './store/settings.ts'

/** There is one thing of this kind, and it always exists: without any field it is as shipped. */
export const settingsSubject = { kind: 'settings', subject: 'community' } as const

export interface SettingsDeps extends EditDeps, ProblemsDeps {}

/** The text of a refusal is for programs; the staff room reads the places. */
const inUse = (problems: readonly FileProblem[]): ApiError =>
  new ApiError('SETTINGS_IN_USE', {
    details: problems.map(problemLine).join('\n'),
    problems: problems.map(({ path, region }) => {
      const place = { path: path.replace(/^settings\./, '') }
      return region === undefined ? place : { ...place, region }
    }),
  })

const settingsEditable = (deps: SettingsDeps, pictures: readonly Picture[]): Editable<StoredSettings> => ({
  kind: settingsSubject.kind,
  lock: (trx) => lockCatalogue(trx),
  read: (trx) => readStoredSettings(trx),
  normalise: (settings) => v.parse(storedSettingsSchema, settings),
  async write(trx, _id, settings = {}) {
    for (const picture of pictures) await storePicture(trx, picture, deps.now())
    const problems = await fileProblems(deps, trx, { settings })
    if (problems.length > 0) throw inUse(problems)
    await writeSettings(trx, settings)
  },
  parse(stored) {
    const parsed = v.safeParse(storedSettingsSchema, stored)
    return parsed.success ? parsed.output : undefined
  },
})

/**
 * Edits the settings; the staff room and the command line do it here. `seen`: the tag of the state that the editor saw;
 * `pictures`: what the new settings name and may not be stored yet.
 * Every process has the new settings within two seconds. Safe to repeat.
 * @throws ApiError SETTINGS_IN_USE if they contradict each other or what is stored, with one line for each problem
 */
export const editSettings = (
  deps: SettingsDeps,
  actor: Actor,
  seen: string | undefined,
  change: Change<StoredSettings>,
  pictures: readonly Picture[] = [],
): Promise<EditOutcome<StoredSettings>> =>
  edit(deps, actor, settingsEditable(deps, pictures), { id: settingsSubject.subject, seen, change })

/**
 * Stores an uploaded picture, so that an edit of the settings can name it; resolves to its id. Safe to repeat: a picture
 * that is stored is no act.
 * @throws ApiError PICTURE_REFUSED with what is wrong with the file
 */
export async function uploadPicture({ database, now }: EditDeps, actor: Actor, file: Uint8Array): Promise<string> {
  const picture = await readPicture(file)
  if ('problem' in picture) throw new ApiError('PICTURE_REFUSED', { details: picture.problem })
  await inTransaction(database, async (trx) => {
    const at = now()
    if (!(await storePicture(trx, picture, at))) return
    const after = { bytes: picture.bytes.length }
    await appendSealedAudit(trx, actor, {
      at,
      action: 'picture.upload',
      subjectKind: 'picture',
      subject: picture.id,
      after,
    })
  })
  return picture.id
}
