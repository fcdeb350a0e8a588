import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type StoredSettings, settingsInEffect } from '../../../../contract/community/community-settings.ts'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import type { Mode } from '../../../../contract/servers/modes.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { nameOfRanking } from '../../../shared/ranking-names.ts'
import { SideBySide } from '../edits/side-by-side.tsx'
import { type Consequence, consequencesOf } from './core/consequences.ts'
import { valuesOf } from './core/settings-form.ts'
import { useSettingWords } from './use-setting-words.ts'

interface PreviewProps {
  readonly before: StoredSettings
  readonly after: StoredSettings
  readonly uses: SettingsUses
  readonly isBusy: boolean
  readonly onApply: () => void
  readonly onBack: () => void
}

/** What a change does, before it is applied. */
export function Preview({ before, after, uses, isBusy, onApply, onBack }: PreviewProps) {
  const { t } = useLingui()
  const { shown } = useSettingWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [effectBefore, effectAfter] = [settingsInEffect(before), settingsInEffect(after)]
  const consequences = consequencesOf(effectBefore, effectAfter, uses)
  const modes = [...effectAfter.modes, ...effectBefore.modes]
  return (
    <section className="card px-4 py-3 flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-16px font-600 scroll-mt-80px">
        <Trans>This will change</Trans>
      </h3>
      <SideBySide
        before={shown(valuesOf(before))}
        after={shown(valuesOf(after))}
        beforeTitle={t`Before`}
        afterTitle={t`After`}
      />
      <ul className="ps-5 empty:hidden" aria-label={t`Consequences`}>
        {consequences.map((each) => (
          <li key={JSON.stringify(each)}>
            <ConsequenceText consequence={each} modes={modes} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn-main" disabled={isBusy} aria-busy={isBusy} onClick={onApply}>
          <Trans>Apply</Trans>
        </button>
        <button type="button" className="btn" onClick={onBack}>
          <Trans>Back to the form</Trans>
        </button>
      </div>
    </section>
  )
}

interface ConsequenceTextProps {
  readonly consequence: Consequence
  /** Those that the settings will have, and had. */
  readonly modes: readonly Mode[]
}

function ConsequenceText({ consequence, modes }: ConsequenceTextProps) {
  const language = useLanguage()
  switch (consequence.kind) {
    case 'region': {
      const { servers, rentals, orders } = consequence.uses
      const name = textIn(consequence.region.name, language)
      return (
        <Trans>
          {name} is in use. Servers: {servers}, practice servers: {rentals}, open orders: {orders}.
        </Trans>
      )
    }
    case 'category': {
      const { category, servers, mode } = consequence
      const name = textIn(mode?.name, language)
      return name === undefined ? (
        <Trans>
          “{category}” is no longer a mode. Servers: {servers}.
        </Trans>
      ) : (
        <Trans>
          “{category}” becomes the mode {name}. Servers: {servers}.
        </Trans>
      )
    }
    case 'counts': {
      const name = nameOfRanking(modes, consequence.mode, language)
      return (
        <Trans>
          {name} gets a leaderboard. What is played from now on counts. Matches played before were not recorded, so none
          can be counted in; statistics from an earlier choice of the same rule are there again.
        </Trans>
      )
    }
    case 'hides': {
      const name = nameOfRanking(modes, consequence.mode, language)
      return (
        <Trans>
          The leaderboard of {name} disappears and nothing counts for it. Its statistics are kept for the day you choose
          the same rule again.
        </Trans>
      )
    }
    case 'app':
      return (
        <Trans>
          Open pages show it at once. Installed apps follow when their browser next checks, often a day later.
        </Trans>
      )
    case 'pages':
      return <Trans>A page that's turned off disappears for everyone, along with its links.</Trans>
  }
}
