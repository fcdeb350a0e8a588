import * as v from 'valibot'
import { staffRoleSchema } from '../../../../contract/accounts/staff-role.ts'

/** Name of the draft: the form survives a sign-in through Steam. */
export const memberDraft = 'staff-member'
export const memberDraftSchema = v.object({ steamId: v.string(), role: staffRoleSchema })
export type MemberFields = v.InferOutput<typeof memberDraftSchema>
export const noMember: MemberFields = { steamId: '', role: 'moderator' }
