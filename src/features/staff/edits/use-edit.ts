import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../../platform/api-client.ts'
import { type Draft, dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../use-act.ts'
import { type Parsed, type Problem, type Values, valuesSchema } from './core/values.ts'
import { useFields, useUnstored } from './use-fields.ts'

/** A stored state of what is edited; null: it does not exist. */
export interface EditState<Value> {
  readonly tag: string
  readonly value: Value | null
}

/** What to do with it: a new value, the removal, or a version to bring back. */
export type EditChange<Input> = { readonly value: Input } | { readonly remove: true } | { readonly restore: number }

/** The current state that a refused edit names; undefined for any other failure. */
export function conflictIn<State>(schema: v.GenericSchema<unknown, State>, error: unknown): State | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EDITED_MEANWHILE') return undefined
  const parsed = v.safeParse(schema, error.current)
  return parsed.success ? parsed.output : undefined
}

export interface EditOptions<Value, Input> {
  /** What is stored. A form stays at the state that it was opened with, unless it `follows`. */
  readonly stored: EditState<Value>
  readonly schema: v.GenericSchema<unknown, EditState<Value>>
  /** While nothing is typed, the form shows what is stored since. */
  readonly follows?: true
  /** The fields of a stored value; of null: those of a new one. */
  toFields(value: Value | null): Values
  parse(fields: Values, typed: Values, under: Value | null): Parsed<Input>
  /** Sends a change of the state that `tag` names; resolves to the state then. Throws ApiError. */
  send(tag: string, change: EditChange<Input>): Promise<EditState<Value>>
  /** What a refusal says about single fields. */
  refusedIn?(error: unknown): readonly Problem[]
  /** What to say when it is saved. */
  savedText?(state: EditState<Value>): string
  /**
   * It is saved; or it was removed meanwhile, and the user gives up theirs. Reads the page again before the form leaves it: a
   * form that opens on what was there before would take the user's own edit for someone else's.
   */
  onSaved(): Promise<void> | void
}

/** The tag of the state that the user saw, and what was typed over it. */
const draftSchema = v.object({ tag: v.string(), typed: valuesSchema })
type EditDraft = v.InferOutput<typeof draftSchema>

/** Edits something stored. What was typed is not kept on the device. */
export function useEdit<Value, Input>(options: EditOptions<Value, Input>) {
  const draft = useUnstored<EditDraft>({ tag: options.stored.tag, typed: {} })
  return useEditOf(draft, () => undefined, options)
}

/** The same; what was typed survives a reload and a sign-in, under this name. */
export function useDraftedEdit<Value, Input>(name: string, options: EditOptions<Value, Input>) {
  const draft = useDraft<EditDraft>(name, draftSchema, { tag: options.stored.tag, typed: {} })
  return useEditOf(draft, () => dropDrafts(name), options)
}

/**
 * The life of an edit: fields over the stored state that the user saw, and a tag that names it. If someone else was first,
 * nothing is saved: what was typed lies over their version then, field by field, and the user chooses between the two.
 */
function useEditOf<Value, Input>(draft: Draft<EditDraft>, drop: () => void, options: EditOptions<Value, Input>) {
  const { t } = useLingui()
  const { stored, schema, toFields } = options
  const { tag, typed } = draft.fields
  const act = useAct()
  const withFields = (state: EditState<Value>) => ({ ...state, fields: toFields(state.value) })
  const [base, setBase] = useState(() => withFields(stored))
  const [conflict, setConflict] = useState<typeof base>()
  const [isReset, setReset] = useState(false)
  const [lastRead, setLastRead] = useState(stored.tag)
  const isTyped = Object.keys(typed).length > 0
  if (options.follows && stored.tag !== lastRead) {
    setLastRead(stored.tag)
    if (!isTyped) setBase(withFields(stored))
  }
  const current = conflict ?? base
  // What is new, or was removed by someone else, is saved as a whole.
  const under = base.value === null || current.value === null ? base : current
  const write = (next: EditDraft) => {
    draft.setFields(next)
    if (Object.keys(next.typed).length === 0) drop()
  }
  const entered = useFields<Input>({
    base: under.fields,
    draft: { fields: typed, setFields: (next) => write({ tag: isTyped ? tag : current.tag, typed: next }) },
    parse: (fields, over) => options.parse(fields, over, under.value),
  })
  /** A stored state, over which nothing is typed. */
  const reset = (state: EditState<Value> = current) => {
    entered.clear()
    write({ tag: state.tag, typed: {} })
    setBase(withFields(state))
    setConflict(undefined)
    setReset(true)
  }
  /** Resolves to the state that was saved; undefined: it was not, and the form says why. */
  const send = async (seen: string, change: EditChange<Input>): Promise<EditState<Value> | undefined> => {
    let saved: EditState<Value> | undefined
    await act.run(async () => {
      try {
        saved = await options.send(seen, change)
      } catch (error) {
        const theirs = conflictIn(schema, error)
        if (theirs === undefined) {
          const refused = options.refusedIn?.(error) ?? []
          if (refused.length > 0) entered.refuse(refused)
          throw error
        }
        setConflict(withFields(theirs))
      }
    })
    if (saved === undefined) return undefined
    reset(saved)
    showToast({ kind: 'ok', text: options.savedText?.(saved) ?? t`Saved` })
    await options.onSaved()
    return saved
  }
  return {
    ...entered,
    act,
    /** The tag of the state that the user saw. */
    tag,
    /** The last state that is known. */
    current,
    /** What was typed lies over this value. */
    under: under.value,
    /** Someone else's edit, which came first. */
    conflict,
    /** What was typed on an earlier visit is here again. */
    isRestored: draft.restored && isTyped && !isReset,
    reset,
    send,
    async save(seen = tag): Promise<EditState<Value> | undefined> {
      const value = entered.attempt()
      return value === undefined ? undefined : send(seen, { value })
    },
    remove: () => send(tag, { remove: true }),
    restore: (number: number) => send(current.tag, { restore: number }),
    /** Replaces what was typed by the state that someone else saved. */
    takeTheirs() {
      reset()
      if (conflict?.value === null) void options.onSaved()
    },
  }
}
export type Edit<Value, Input> = ReturnType<typeof useEdit<Value, Input>>
