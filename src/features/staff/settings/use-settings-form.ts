import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../use-act.ts'
import { valueAt, withValue } from './core/field-path.ts'
import { checkTyped, type Problem, type Values, valuesOf, withShipped, withTyped } from './core/settings-form.ts'
import type { SettingForm } from './setting-form.ts'
import { editSettings, refusedIn, type SettingsChange, type SettingsState } from './settings-calls.ts'
import { useRenewedCommunity } from './use-renewed-community.ts'
import { useSettingWords } from './use-setting-words.ts'
import { useTypedSettings } from './use-typed-settings.ts'

/** The form of the settings: what was typed, what is wrong with it, and what became of sending it. */
export function useSettingsForm(read: SettingsState, uses: SettingsUses, onSent: () => void) {
  const { t } = useLingui()
  const words = useSettingWords()
  const act = useAct()
  const edited = useTypedSettings(read)
  const { stored, typed, tag } = edited
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [attempts, setAttempts] = useState(0)
  const [isPreview, setPreview] = useState(false)
  /** Counts what replaced many fields at once. */
  const [generation, setGeneration] = useState(0)
  const [saves, setSaves] = useState(0)
  useRenewedCommunity(saves)
  const checked = checkTyped(stored, typed, uses)
  const problems = attempts === 0 ? [] : [...('problems' in checked ? checked.problems : []), ...refused]

  const write = (next: Values) => {
    setRefused([])
    edited.write(next)
  }
  const reset = (state?: SettingsState) => {
    edited.reset(state)
    setRefused([])
    setAttempts(0)
    setGeneration(generation + 1)
  }
  const send = async (seen: string, change: SettingsChange) => {
    await act.run(async () => {
      try {
        const { kind, state } = await editSettings(seen, change)
        if (kind === 'conflict') edited.setConflict(state)
        else {
          reset(state)
          setSaves(saves + 1)
          showToast({ kind: 'ok', text: t`Saved. Open pages show it with their next refresh.` })
        }
      } catch (error) {
        setRefused(refusedIn(error))
        setAttempts(attempts + 1)
        throw error
      }
    })
    setPreview(false)
    onSent()
  }
  const form: SettingForm = {
    generation,
    value: (path) => valueAt(valuesOf(stored, typed), path),
    set(path, value) {
      const [name = ''] = path.split('.')
      const whole = valueAt(withValue(valuesOf(stored, typed), path, value), name)
      write(withTyped(stored, typed, name, whole))
    },
    problem(spec, path, below = false) {
      const found = problems.find((each) => each.path === path || (below && each.path.startsWith(`${path}.`)))
      return found && words.problemOf(found, spec, uses)
    },
  }
  /** Replaces what was typed from outside the fields. */
  const fill = (next: Values) => {
    write(next)
    setGeneration(generation + 1)
  }
  return {
    ...edited,
    form,
    problems,
    attempts,
    isPreview,
    /** What would be stored; undefined: something is wrong. */
    wanted: 'value' in checked ? checked.value : undefined,
    running: act.running,
    problem: act.problem,
    reset,
    preview() {
      setAttempts(attempts + 1)
      setPreview('value' in checked)
    },
    closePreview: () => setPreview(false),
    apply(seen = tag) {
      setAttempts(attempts + 1)
      if ('value' in checked) void send(seen, { value: checked.value })
    },
    readFile(next: Values) {
      fill(next)
      setPreview(Object.keys(next).length > 0)
    },
    toShipped: (names: readonly string[]) => fill(withShipped(stored, typed, names)),
    restore: (number: number) => void send(edited.storedTag, { restore: number }),
  }
}
