import * as v from 'valibot'
import type { StoredSettings } from '../../../../contract/community/community-settings.ts'
import { settingsProblemsSchema } from '../../../../contract/community/settings-problems.ts'
import { settingsStateSchema } from '../../../../contract/community/staff-settings.ts'
import * as settingsEndpoints from '../../../../contract/endpoints/staff-settings.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { ApiError, request } from '../../../platform/api-client.ts'
import { sendFile } from '../../../platform/send-file.ts'
import { session } from '../../../shared/session.ts'
import { conflictIn } from '../edit-conflict.ts'
import { type Problem, problemAt } from './core/settings-form.ts'

/** A stored state of the settings. */
export interface SettingsState {
  readonly tag: string
  readonly value: StoredSettings
}

/** What to do with the settings. */
export type SettingsChange = { readonly value: StoredSettings } | { readonly restore: number }

/** `conflict`: nothing was saved, because someone else was first; the state is theirs. */
interface Sent {
  readonly kind: 'saved' | 'conflict'
  readonly state: SettingsState
}

/** Edits the settings that are in the state `tag`. Throws ApiError. */
export async function editSettings(tag: string, change: SettingsChange): Promise<Sent> {
  try {
    const input = { headers: ifMatch(tag), body: change }
    const state = await request(settingsEndpoints.editCommunitySettings, input, { token: session.token() })
    return { kind: 'saved', state: { tag: state.tag, value: state.value ?? {} } }
  } catch (error) {
    const current = conflictIn(settingsStateSchema, error)
    if (current === undefined) throw error
    return { kind: 'conflict', state: { tag: current.tag, value: current.value ?? {} } }
  }
}

/** What the server has named as wrong. */
export function refusedIn(error: unknown): readonly Problem[] {
  const named = v.safeParse(settingsProblemsSchema, error instanceof ApiError ? error.problems : undefined)
  return named.success ? named.output.map(problemAt) : []
}

/** Stores a PNG; resolves to its id. */
export const storePicture = async (file: File): Promise<string> =>
  (await sendFile(settingsEndpoints.uploadSettingsPicture, {}, file, { token: session.token() })).id
