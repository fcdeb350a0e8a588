import { useState } from 'react'
import * as v from 'valibot'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import type { Values } from './core/settings-form.ts'
import type { SettingsState } from './settings-calls.ts'

const draftName = 'staff-settings'
/** The state that is edited, and the settings that were typed, by name. */
const draftSchema = v.object({ tag: v.string(), typed: v.record(v.string(), v.unknown()) })

/**
 * What was typed, and the stored state that it lies over, setting by setting: after a conflict it lies over the other
 * editor's, so that saving it changes nothing else. A draft survives a reload and a sign-in.
 */
export function useTypedSettings(read: SettingsState) {
  const [base, setBase] = useState(read)
  const [lastRead, setLastRead] = useState(read.tag)
  const draft = useDraft<v.InferOutput<typeof draftSchema>>(draftName, draftSchema, { tag: read.tag, typed: {} })
  const { tag, typed } = draft.fields
  const [conflict, setConflict] = useState<SettingsState>()
  const [isReset, setReset] = useState(false)
  const isTyped = Object.keys(typed).length > 0
  if (read.tag !== lastRead) {
    setLastRead(read.tag)
    if (!isTyped) setBase(read)
  }
  const current = conflict ?? base
  const write = (next: SettingsDraft) => {
    draft.setFields(next)
    if (Object.keys(next.typed).length === 0) dropDrafts(draftName)
  }
  return {
    /** The tag of the state that the user saw. */
    tag,
    typed,
    conflict,
    setConflict,
    stored: current.value,
    storedTag: current.tag,
    isRestored: draft.restored && isTyped && !isReset,
    write: (next: Values) => write({ tag: isTyped ? tag : current.tag, typed: next }),
    /** A stored state with nothing typed. */
    reset(state: SettingsState = current) {
      write({ tag: state.tag, typed: {} })
      setBase(state)
      setConflict(undefined)
      setReset(true)
    },
  }
}
type SettingsDraft = v.InferOutput<typeof draftSchema>
