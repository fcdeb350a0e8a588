import { useState } from 'react'
import * as v from 'valibot'
import { storedSettingsSchema } from '../../../../contract/community/community-settings.ts'
import * as settingsEndpoints from '../../../../contract/endpoints/staff-settings.ts'
import { History } from '../edits/history.tsx'
import { useHistory } from '../edits/use-history.ts'
import { valuesOf } from './core/settings-form.ts'
import { useSettingWords } from './use-setting-words.ts'

interface SettingsHistoryProps {
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
}

/** The versions of the settings; each can be brought back. */
export function SettingsHistory({ isBusy, onRestore }: SettingsHistoryProps) {
  const { shown } = useSettingWords()
  const [before, setBefore] = useState<number>()
  const read = useHistory(settingsEndpoints.listSettingsEdits, { query: { before } })
  const fieldsOf = (value: unknown) => {
    const parsed = v.safeParse(storedSettingsSchema, value ?? {})
    return parsed.success ? shown(valuesOf(parsed.output, {})) : undefined
  }
  return (
    <History read={read} before={before} onTurn={setBefore} fieldsOf={fieldsOf} isBusy={isBusy} onRestore={onRestore} />
  )
}
