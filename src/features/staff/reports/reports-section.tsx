import { useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { AppealList } from './appeal-list.tsx'
import { AppealView } from './appeal-view.tsx'
import { readReportsAddress, reportsPaths } from './report-address.ts'
import { ReportQueue } from './report-queue.tsx'

/** Reports of players and appeals of the banned; the address says which. */
export function ReportsSection() {
  const { t } = useLingui()
  const { view, after, appeal } = readReportsAddress(useSearch())
  const current = appeal === undefined ? view : 'appeals'
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">{t`Reports and appeals`}</h2>
      <TabLinks
        look="pills"
        label={t`Reports and appeals`}
        links={[
          { name: 'reports', label: t`Reports`, href: reportsPaths.reports },
          { name: 'appeals', label: t`Open appeals`, href: reportsPaths.appeals },
          { name: 'decided', label: t`Decided appeals`, href: reportsPaths.decided },
        ]}
        current={current}
      />
      {appeal !== undefined ? (
        <AppealView key={appeal} id={appeal} />
      ) : view === 'reports' ? (
        <ReportQueue after={after} />
      ) : (
        <AppealList key={view} view={view} after={after} />
      )}
    </div>
  )
}
