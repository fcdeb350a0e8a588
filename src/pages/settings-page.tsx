import { useLingui } from '@lingui/react/macro'
import { pagePaths, type SettingsPart } from '../../contract/page/page-paths.ts'
import { TwoStepSection } from '../features/settings/two-step-section.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { SettingsPanel, useSettingsParts } from './settings-panel.tsx'

/** The App sheet's panel as a page of its own, for a community that enables settings (X-33, RT-08). */
export function SettingsPage({ part }: { readonly part: SettingsPart }) {
  const { t } = useLingui()
  const parts = useSettingsParts()
  const name = parts.find(({ value }) => value === part)?.label
  return (
    <div className="max-w-720px">
      <h1 className="title-page mb-3">{t`Settings`}</h1>
      <TabLinks
        label={t`Settings`}
        links={parts.map(({ value, label }) => ({ name: value, label, href: pagePaths.settings.href(value) }))}
        current={part}
      />
      <div className="card p-5">
        <h2 className="sr-only">{name}</h2>
        <div>
          <SettingsPanel part={part} />
          {part === 'security' ? <TwoStepSection /> : null}
        </div>
      </div>
    </div>
  )
}
