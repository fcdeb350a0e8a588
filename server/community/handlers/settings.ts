import { settingsInEffect } from '../../../contract/community/community-settings.ts'
import * as settingsEndpoints from '../../../contract/endpoints/staff-settings.ts'
import { editHistoryPageSize } from '../../../contract/staff/staff-edits.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { editAnswer, tagOf } from '../../kernel/edits/edit.ts'
import { readHistory } from '../../kernel/edits/history.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { editSettings, type SettingsDeps, settingsSubject, uploadPicture } from '../acts.ts'
import { readSettingsUses } from '../file/region-uses.ts'
import { readStoredSettings } from '../store/settings.ts'

export interface StaffSettingsDeps extends SettingsDeps {
  readonly provers: StaffProvers
}

/** The versions of the settings, with the names of the players who made them. */
export const readSettingsHistory = (database: Database, before?: number | undefined) =>
  readHistory(database, settingsSubject, { before, limit: editHistoryPageSize }, async (actors) => {
    const people = await readPeople(database, [...new Set(actors)])
    return new Map([...people].map(([steamId, { name }]) => [steamId, name]))
  })

/** The settings section of the staff room. */
export const settingsRoutes = (deps: StaffSettingsDeps): RouteModule =>
  endpointRoutes(settingsEndpoints, deps.provers, {
    async readStaffSettings() {
      const value = await readStoredSettings(deps.database)
      const uses = await readSettingsUses(deps.parts, deps.database, deps.now())
      return { tag: tagOf(value), value, inEffect: settingsInEffect(value), uses }
    },
    listSettingsEdits: ({ query: { before } }) => readSettingsHistory(deps.database, before),
    editCommunitySettings: async ({ caller, request, headers, body }) =>
      editAnswer(await editSettings(deps, actorOf(caller, request), headers['If-Match'], body)),
    uploadSettingsPicture: async ({ caller, request, body }) => ({
      id: await uploadPicture(deps, actorOf(caller, request), body),
    }),
  })
