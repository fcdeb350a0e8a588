import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredSettings } from '../../../../contract/community/community-settings.ts'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import { type Values, withTyped } from '../edits/core/values.ts'
import { type EditState, useDraftedEdit } from '../edits/use-edit.ts'
import { checkTyped, valuesOf, withShipped } from './core/settings-form.ts'
import { editSettings, refusedIn, settingsSchema } from './settings-calls.ts'
import { useRenewedCommunity } from './use-renewed-community.ts'
import { useSettingWords } from './use-setting-words.ts'

/** The edit of the settings, with the preview that comes before it is sent. */
export function useSettingsEdit(stored: EditState<StoredSettings>, uses: SettingsUses, onSent: () => void) {
  const { t } = useLingui()
  const { problemOf } = useSettingWords()
  const [isPreview, setPreview] = useState(false)
  const [saves, setSaves] = useState(0)
  useRenewedCommunity(saves)
  const edit = useDraftedEdit<StoredSettings, StoredSettings>('staff-settings', {
    stored,
    schema: settingsSchema,
    follows: true,
    toFields: (value) => valuesOf(value ?? {}),
    parse(_fields, typed, under) {
      const checked = checkTyped(under ?? {}, typed, uses)
      return 'value' in checked ? checked : { problems: checked.problems.map((each) => problemOf(each, uses)) }
    },
    send: editSettings,
    refusedIn: (error) => refusedIn(error).map((each) => problemOf(each, uses)),
    savedText: () => t`Saved. Open pages show it with their next refresh.`,
    onSaved: () => setSaves(saves + 1),
  })
  const afterwards = async (sent: Promise<unknown>) => {
    await sent
    setPreview(false)
    onSent()
  }
  return {
    ...edit,
    isPreview: isPreview && edit.wanted !== undefined,
    preview: () => setPreview(edit.attempt() !== undefined),
    closePreview: () => setPreview(false),
    save: (seen?: string) => afterwards(edit.save(seen)),
    restore: (number: number) => afterwards(edit.restore(number)),
    readFile(next: Values) {
      edit.fill(next)
      setPreview(Object.keys(next).length > 0)
    },
    setRegions: (regions: readonly object[]) =>
      edit.fill(withTyped(valuesOf(edit.under ?? {}), edit.typed, 'regions', regions)),
    toShipped: (names: readonly string[]) => edit.fill(withShipped(edit.under ?? {}, edit.typed, names)),
  }
}
