import { useLingui } from '@lingui/react/macro'
import { AppPanel } from '../features/settings/app-panel.tsx'
import { useDocumentTitle } from '../platform/document-title.ts'

/** The App sheet's panel as a page of its own, for a community that switches settings on. */
export function SettingsPage() {
  const { t } = useLingui()
  useDocumentTitle(t`Settings`)
  return (
    <>
      <h1 className="title-page mb-3.5">{t`Settings`}</h1>
      <div className="card p-5 max-w-640px">
        <AppPanel />
      </div>
    </>
  )
}
