import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths, type SettingsPart } from '../../contract/page/page-paths.ts'
import { TwoStepSection } from '../features/settings/two-step-section.tsx'
import { SettingsPanel, useSettingsParts } from './settings-panel.tsx'

/** The App sheet's panel as a page of its own, for a community that enables settings (X-33, RT-08). */
export function SettingsPage({ part }: { readonly part: SettingsPart }) {
  const { t } = useLingui()
  const parts = useSettingsParts()
  const name = parts.find(({ value }) => value === part)?.label
  return (
    <div className="max-w-720px">
      <h1 className="title-page mb-3">{t`Settings`}</h1>
      <nav aria-label={t`Settings`} className="flex gap-1 mb-3.5 border-b border-b-line overflow-x-auto">
        {parts.map(({ value, label }) => (
          <Link
            key={value}
            href={pagePaths.settings.href(value)}
            aria-current={value === part ? 'page' : undefined}
            className="control px-3.5 rounded-b-0! text-text-muted no-underline hover:text-text aria-[current]:text-text aria-[current]:font-600 aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]"
          >
            {label}
          </Link>
        ))}
      </nav>
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
