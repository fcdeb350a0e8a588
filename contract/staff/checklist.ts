import * as v from 'valibot'

/** What a new portal needs, in the order in which it is shown. */
export const checklistItems = [
  'name',
  'regions',
  'servers',
  'latency',
  'mail',
  'payments',
  'gameSide',
  'alerts',
  'backup',
  'legal',
  'icon',
] as const
export type ChecklistItem = (typeof checklistItems)[number]

/**
 * What is known of an item that is not done. `none`: nothing is there yet; `untried`: it is set up, and has not worked yet;
 * `some`: a part of `count` things is missing; `old`: it was done too long ago.
 */
const checklistStates = ['done', 'none', 'untried', 'some', 'old'] as const

/** Who left something out, and when. */
const dismissalSchema = v.object({
  at: v.string(),
  /** A SteamID, or the operating-system user of a command. */
  by: v.string(),
  /** The player's name, if it is one who has signed in. */
  byName: v.nullable(v.string()),
})

export const checklistSchema = v.object({
  items: v.array(
    v.object({
      item: v.picklist(checklistItems),
      state: v.picklist(checklistStates),
      /** How many things the state is about, such as servers without a latency responder. */
      count: v.optional(v.number()),
      /** When it was done last. */
      at: v.optional(v.string()),
      /** Null: it is not left out. */
      dismissed: v.nullable(dismissalSchema),
    }),
  ),
  /** Of the whole list. */
  dismissed: v.nullable(dismissalSchema),
})
export type Checklist = v.InferOutput<typeof checklistSchema>
export type ChecklistEntry = Checklist['items'][number]

/** Stands for the whole list where an item is named. */
export const wholeChecklist = 'all'

export const dismissalBodySchema = v.strictObject({
  item: v.picklist([...checklistItems, wholeChecklist]),
  /** False: it is shown again. */
  dismissed: v.boolean(),
})
export type Dismissal = v.InferOutput<typeof dismissalBodySchema>

/** What is still to be done: nothing of a list that was dismissed. */
export const openItems = ({ items, dismissed }: Checklist): readonly ChecklistEntry[] =>
  dismissed === null ? items.filter((each) => each.state !== 'done' && each.dismissed === null) : []
