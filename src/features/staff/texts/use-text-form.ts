import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { priceId } from '../../../../contract/community/community-items.ts'
import { type TextKind, textSchemas } from '../../../../contract/content/staff-texts.ts'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { now } from '../../../platform/clock.ts'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { runEdit } from '../edit-conflict.ts'
import { useAct } from '../use-act.ts'
import { textForms, wrongFields } from './core/text-form.ts'
import { editText, type TextChange, type TextState, textStateSchema } from './text-calls.ts'

/** The state that is edited, and what was typed; a draft of the form survives a reload and a sign-in. */
const draftSchema = v.object({ tag: v.string(), fields: v.record(v.string(), v.string()) })

/** Prices that can be created have no id before their fields are chosen. */
function idOf(kind: TextKind, id: string, value: unknown): string {
  if (kind !== 'price') return id
  const price = v.safeParse(textSchemas.price, value)
  return price.success ? priceId(price.output) : id
}

export interface EditedText {
  readonly kind: TextKind
  readonly id: string
  /** The stored state; undefined: it is a new text. */
  readonly stored: TextState | undefined
  /** The text was saved or removed: the form is done. */
  readonly onSaved: () => void
}

/** The form of one text: what was typed, and what became of sending it. */
export function useTextForm({ kind, id, stored, onSaved }: EditedText) {
  const { t } = useLingui()
  const act = useAct()
  const name = `staff-text ${kind} ${id}`
  const form = textForms[kind]
  const [initial] = useState(() => ({
    tag: stored?.tag ?? absentTag,
    fields: form.fieldsOf(stored?.value) ?? form.empty(now()),
  }))
  const { fields: draft, setFields: setDraft, restored } = useDraft(name, draftSchema, initial)
  const [isReset, setReset] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [conflict, setConflict] = useState<TextState>()
  /** Replaces what was typed by a stored state. */
  const reset = (next: typeof initial) => {
    setDraft(next)
    dropDrafts(name)
    setConflict(undefined)
    setReset(true)
  }
  const send = async (tag: string, change: TextChange) => {
    const target = 'value' in change ? idOf(kind, id, change.value) : id
    const edit = {
      send: () => editText(kind, target, tag, change),
      schema: textStateSchema,
      onConflict: setConflict,
    }
    const state = await runEdit(act, edit)
    if (state === undefined) return
    dropDrafts(name)
    showToast({ kind: 'ok', text: state.value === null ? t`Removed. You can bring it back below the list.` : t`Saved` })
    onSaved()
  }
  return {
    draft,
    isRestored: restored && !isReset,
    running: act.running,
    problem: act.problem,
    conflict,
    /** Counts the attempts to save. */
    attempts,
    wrong: attempts === 0 ? [] : wrongFields(kind, draft.fields, id),
    send,
    setField: (field: string, value: string) => setDraft({ ...draft, fields: { ...draft.fields, [field]: value } }),
    discard: () => reset(initial),
    save(tag: string) {
      setAttempts(attempts + 1)
      if (wrongFields(kind, draft.fields, id).length > 0) return
      void send(tag, { value: form.valueOf(draft.fields, id) })
    },
    takeStored({ tag, value }: TextState) {
      reset({ tag, fields: form.fieldsOf(value) ?? draft.fields })
      if (value === null) onSaved()
    },
  }
}
