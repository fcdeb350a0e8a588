import * as v from 'valibot'
import type { StoredSettings } from '../../../../contract/community/community-settings.ts'
import { settingsProblemsSchema } from '../../../../contract/community/settings-problems.ts'
import { settingsStateSchema } from '../../../../contract/community/staff-settings.ts'
import * as settingsEndpoints from '../../../../contract/endpoints/staff-settings.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { ApiError, request } from '../../../platform/api-client.ts'
import { sendFile } from '../../../platform/send-file.ts'
import { session } from '../../../shared/session.ts'
import type { EditChange, EditState } from '../edits/use-edit.ts'
import { problemAt, type SettingsProblem } from './core/settings-form.ts'

/** Without settings of its own, a community has those of the program. */
export const settingsSchema = v.pipe(
  settingsStateSchema,
  v.transform(({ tag, value }) => ({ tag, value: value ?? {} })),
)

/** Edits the settings that are in the state `tag`. Throws ApiError. */
export async function editSettings(
  tag: string,
  change: Exclude<EditChange<StoredSettings>, { readonly remove: true }>,
): Promise<EditState<StoredSettings>> {
  const input = { headers: ifMatch(tag), body: change }
  return await request(settingsEndpoints.editCommunitySettings, input, { token: session.token() })
}

/** What the server has named as wrong. */
export function refusedIn(error: unknown): readonly SettingsProblem[] {
  const named = v.safeParse(settingsProblemsSchema, error instanceof ApiError ? error.problems : undefined)
  return named.success ? named.output.map(problemAt) : []
}

/** Stores a PNG; resolves to its id. */
export const storePicture = async (file: File): Promise<string> =>
  (await sendFile(settingsEndpoints.uploadSettingsPicture, {}, file, { token: session.token() })).id
