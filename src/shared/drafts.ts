import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { hours } from '../../contract/duration.ts'
import { now } from '../platform/clock.ts'
import { session } from './session.ts'

/**
 * Unsent input of this tab's forms, by form: it survives a sign-in, a reload and an update of the app. Stored in
 * session storage, which no other tab reads. Never passwords, codes or tokens: those stay in the form.
 */
export const draftsSchema = v.record(
  v.string(),
  v.object({
    /** The account that typed it; null: a visitor, who may still sign in with any account. */
    owner: v.nullable(v.string()),
    /** Epoch ms of the last change. */
    at: v.number(),
    fields: v.unknown(),
  }),
)
export type Drafts = v.InferOutput<typeof draftsSchema>

const key = 'drafts'
const lifetime = hours(1)

/** Every draft of this tab that has not expired. */
export function readDrafts(): Drafts {
  try {
    const parsed = v.safeParse(draftsSchema, JSON.parse(sessionStorage.getItem(key) ?? '{}'))
    const drafts = Object.entries(parsed.success ? parsed.output : {})
    return Object.fromEntries(drafts.filter(([, { at }]) => Math.abs(now() - at) < lifetime))
  } catch {
    return {} // storage refused, or not our JSON
  }
}

/** Replaces all drafts. */
export function writeDrafts(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(drafts))
  } catch {
    return // storage refused or full: the form works without a draft
  }
}

const isMine = ({ owner }: Drafts[string]): boolean => owner === null || owner === session.get()?.user.id

/** Deletes the drafts of these forms; without names, all of them. */
export function dropDrafts(...names: readonly string[]): void {
  const kept = Object.entries(readDrafts()).filter(([name]) => names.length > 0 && !names.includes(name))
  writeDrafts(Object.fromEntries(kept))
}

export interface Draft<T> {
  readonly fields: T
  readonly setFields: (next: T) => void
  /** The fields were restored when the form was opened. */
  readonly restored: boolean
}

/**
 * The fields of the form `name` as the same user left them, else `initial`. A draft that the schema rejects is ignored.
 */
export function useDraft<T>(name: string, schema: v.GenericSchema<unknown, T>, initial: T): Draft<T> {
  const [kept] = useState(() => {
    const draft = readDrafts()[name]
    const parsed = draft && isMine(draft) ? v.safeParse(schema, draft.fields) : undefined
    return parsed?.success ? parsed : undefined
  })
  const [fields, setState] = useState<T>(kept ? kept.output : initial)
  const setFields = useCallback(
    (next: T) => {
      setState(next)
      const owner = session.get()?.user.id ?? null
      writeDrafts({ ...readDrafts(), [name]: { owner, at: now(), fields: next } })
    },
    [name],
  )
  return { fields, setFields, restored: kept !== undefined }
}
