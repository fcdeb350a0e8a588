import * as v from 'valibot'
import { emailSchema } from '../accounts/sign-in.ts'
import { staffRoleSchema } from '../accounts/staff-role.ts'
import { steamIdSchema } from '../accounts/user.ts'
import { healthSchema } from '../health.ts'
import { languageSchema } from '../language.ts'
import { logRefusals } from '../leaderboard/log-refusals.ts'
import { pingTargetCheckSchema, pingTargetFaults } from '../servers/ping-target.ts'
import { queryFailureReasons } from '../servers/query-failure.ts'
import { checklistSchema } from './checklist.ts'

/** How long after a sign-in through Steam an act that needs a fresh one is allowed. */
export const freshMinutes = 15

/** An instant, ISO 8601. */
const instantSchema = v.string()

/** `GET /api/staff/me`. */
export const staffMeSchema = v.object({
  role: staffRoleSchema,
  /** Until when the session allows acts that need a fresh sign-in; null: it does not. */
  freshUntil: v.nullable(instantSchema),
})
export type StaffMe = v.InferOutput<typeof staffMeSchema>

/** What can need a person, in the order in which it is shown. */
export const concernKinds = [
  'unwritableDatabase',
  'diskNearlyFull',
  'pollingStopped',
  'silentHosts',
  'silentServers',
  'unreachableTargets',
  'endingAnnouncements',
  'refundsDue',
  'waitingAppeals',
  'openReports',
  'endingKeys',
  'failedJobs',
  'overdueJobs',
  'waitingMails',
  'failedMails',
  'refusedLogs',
  'silentLogs',
] as const
export type ConcernKind = (typeof concernKinds)[number]

/** One thing of a concern. */
export const concernItemSchema = v.object({
  id: v.string(),
  /** A name to show; empty: only the id is known. */
  name: v.string(),
  /** The same in English, where `name` is Chinese. */
  nameEn: v.optional(v.string()),
  /** Since when; null: for as long as it is known. */
  since: v.nullable(instantSchema),
  /** Until when, for what ends. */
  until: v.optional(instantSchema),
  /** How many it stands for, such as the servers of a host. */
  count: v.optional(v.number()),
  /** Of a ping target: why browsers cannot measure latency against it. */
  fault: v.optional(v.picklist(pingTargetFaults)),
  /** Of a server: why it counts as offline, if it is not silent. */
  reply: v.optional(v.picklist(queryFailureReasons)),
  /** Of a game server: why its log does not count. */
  refusal: v.optional(v.picklist(logRefusals)),
  /** Of a disk: the room that is left. */
  freeBytes: v.optional(v.number()),
  /** Technical detail, such as an error text. */
  detail: v.optional(v.string()),
})
export type ConcernItem = v.InferOutput<typeof concernItemSchema>

/** At most this many items of a concern are listed; `count` has all of them. */
export const concernItemsShown = 50

export const concernSchema = v.object({
  kind: v.picklist(concernKinds),
  count: v.number(),
  items: v.array(concernItemSchema),
})
export type Concern = v.InferOutput<typeof concernSchema>

/** A concern of these items; none if there are none. */
export function concernOf(kind: ConcernKind, items: readonly ConcernItem[]): Concern[] {
  return items.length === 0 ? [] : [{ kind, count: items.length, items: items.slice(0, concernItemsShown) }]
}

/** At most this many ping targets are listed; `count` has all of them. */
export const pingTargetsShown = 200

/** The listed ping targets, those that fail first. */
const pingTargetsSchema = v.object({
  count: v.number(),
  /** Servers without a ping target, whose latency is not measured. Until 0.3.0: absent from a process of an earlier release. */
  unmeasured: v.optional(v.number(), 0),
  items: v.array(
    v.object({
      target: v.string(),
      /** How many servers name it. */
      servers: v.number(),
      /** The last check; null: there was none yet. */
      check: v.nullable(pingTargetCheckSchema),
    }),
  ),
})
export type StaffPingTargets = v.InferOutput<typeof pingTargetsSchema>

/** Bytes. */
const storageSchema = v.object({
  bytes: v.number(),
  /** Of the database in a week; null: not known before its second day. */
  growth: v.nullable(v.number()),
})
export type StaffStorage = v.InferOutput<typeof storageSchema>

/** `GET /api/staff/overview`. */
export const staffOverviewSchema = v.object({
  concerns: v.array(concernSchema),
  health: healthSchema,
  /** Until 0.3.0: absent in the response of a process of an earlier release. */
  pingTargets: v.optional(pingTargetsSchema, { count: 0, unmeasured: 0, items: [] }),
  /** Of the command `backup`; null: none is known. */
  lastBackup: v.nullable(instantSchema),
  /** Whether a mail server is set up. Until 0.3.0: absent in the response of a process of an earlier release. */
  sendsMail: v.optional(v.boolean(), true),
  /** Until 0.3.0: absent in the response of a process of an earlier release. */
  storage: v.optional(storageSchema),
  /** Of the first hour; null: the caller is no administrator. Until 0.3.0: absent from a process of an earlier release. */
  checklist: v.optional(v.nullable(checklistSchema), null),
})
export type StaffOverview = v.InferOutput<typeof staffOverviewSchema>

/** What became of a test mail. */
export const mailTestSchema = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({
    ok: v.literal(false),
    fault: v.picklist(['notSetUp', 'refused']),
    /** What the mail server said, or a technical reason. */
    detail: v.string(),
  }),
])
export type MailTest = v.InferOutput<typeof mailTestSchema>

export const mailTestBodySchema = v.strictObject({ email: emailSchema, language: languageSchema })

/** An entry of the audit. `before` and `after` are JSON text, as it was hashed. */
export const auditEntrySchema = v.object({
  seq: v.number(),
  at: instantSchema,
  actor: v.string(),
  /** The player's name, if the actor is one who has signed in. */
  actorName: v.nullable(v.string()),
  role: v.string(),
  action: v.string(),
  subjectKind: v.string(),
  subject: v.string(),
  subjectName: v.nullable(v.string()),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const auditPageSize = 50

/** `GET /api/staff/audit`. */
export const auditPageSchema = v.object({
  entries: v.array(auditEntrySchema),
  /** `before` of the next page; null: this is the last one. */
  next: v.nullable(v.number()),
})

const textFilter = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))
const instantFilter = v.optional(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
)

/** Filters of the audit; an empty text does not filter. */
export const auditFilterSchema = v.object({
  actor: v.pipe(textFilter, v.description('SteamID64, or the operating-system user of a command.')),
  action: v.pipe(textFilter, v.description('Such as `staff.add`.')),
  subject: v.pipe(textFilter, v.description('The id of what was changed.')),
  from: v.pipe(instantFilter, v.description('ISO 8601, inclusive.')),
  to: v.pipe(instantFilter, v.description('ISO 8601, exclusive.')),
})

/** `GET /api/staff/members`: administrators first. */
export const staffMembersSchema = v.array(
  v.object({
    steamId: steamIdSchema,
    /** Null: has not signed in yet. */
    name: v.nullable(v.string()),
    avatar: v.nullable(v.string()),
    role: staffRoleSchema,
    addedAt: instantSchema,
    /** A SteamID, or the operating-system user of a command. */
    addedBy: v.string(),
    addedByName: v.nullable(v.string()),
  }),
)
export type StaffMember = v.InferOutput<typeof staffMembersSchema>[number]

export const staffMemberBodySchema = v.strictObject({ steamId: steamIdSchema, role: staffRoleSchema })
