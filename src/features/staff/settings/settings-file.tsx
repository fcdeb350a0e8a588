import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredSettings } from '../../../../contract/community/community-settings.ts'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import { DownloadButton } from '../download-button.tsx'
import type { Values } from '../edits/core/values.ts'
import { FileField } from '../file-field.tsx'
import { type SettingsProblem, settingsFile, typedFrom } from './core/settings-form.ts'
import { useSettingWords } from './use-setting-words.ts'

interface SettingsFileProps {
  readonly stored: StoredSettings
  readonly uses: SettingsUses
  /** A file is in order: it replaces what was typed. */
  readonly onRead: (typed: Values) => void
}

/** More than the largest settings. */
const fileLimit = 1_048_576

/** The settings as a community file: saved, and read into the form, where nothing is applied before its preview. */
export function SettingsFile({ stored, uses, onRead }: SettingsFileProps) {
  const { t } = useLingui()
  const { namedProblem } = useSettingWords()
  const [problems, setProblems] = useState<readonly SettingsProblem[]>([])
  const read = (text: string) => {
    const result = typedFrom(text, stored, uses)
    setProblems('problems' in result ? result.problems : [])
    if ('typed' in result) onRead(result.typed)
  }
  return (
    <section className="card px-4 py-3 flex flex-col gap-3">
      <h3 className="text-16px font-600">
        <Trans>As a file</Trans>
      </h3>
      <div>
        <DownloadButton name="community-settings.json" load={async () => new Blob([settingsFile(stored)])}>
          <Trans>Download</Trans>
        </DownloadButton>
      </div>
      <FileField
        accept=".json,application/json"
        limit={fileLimit}
        hint={t`A community file; only its settings are used. You see the differences before you apply them.`}
        onText={read}
      />
      {problems.length === 0 ? null : (
        <div role="alert" className="text-14px text-bad">
          <p>
            <Trans>The file was not used:</Trans>
          </p>
          <ul className="ps-5">
            {problems.map((problem) => {
              const { path, name, text } = namedProblem(problem, uses)
              return (
                <li key={`${path} ${problem.region ?? ''}`} className="break-anywhere">
                  {path === '' ? t`This isn't a settings file.` : `${name} (${path}): ${text}`}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
