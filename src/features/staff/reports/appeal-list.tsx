import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ListedAppeal } from '../../../../contract/accounts/appeals.ts'
import * as appealEndpoints from '../../../../contract/endpoints/staff-appeals.ts'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { Panel } from '../players/panel.tsx'
import { useMoment } from '../players/use-moment.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { appealStateMessages, askedMessage } from './appeal-messages.ts'
import { appealPath, pageAfter, type ReportsView, reportsPaths } from './report-address.ts'

export interface AppealListProps {
  readonly view: Exclude<ReportsView, 'reports'>
  readonly after: string | undefined
}

/** Appeals, those that changed last first. */
export function AppealList({ view, after }: AppealListProps) {
  const { t } = useLingui()
  const query = { ...(view === 'decided' ? { closed: '1' as const } : {}), ...(after === undefined ? {} : { after }) }
  const read = useStaffApi(appealEndpoints.listStaffAppeals, { query })
  const title = view === 'decided' ? t`Decided appeals` : t`Open appeals`
  return (
    <Block read={read} failedTitle={t`The appeals could not be loaded`}>
      {({ appeals, next }) => (
        <Panel title={title}>
          {appeals.length === 0 ? (
            <p className="muted">
              {view === 'decided' ? (
                <Trans>No appeal has been decided yet.</Trans>
              ) : (
                <Trans>No open appeal. Banned players can appeal from the notice of their ban.</Trans>
              )}
            </p>
          ) : (
            <ul aria-label={title}>
              {appeals.map((appeal) => (
                <AppealRow key={appeal.id} appeal={appeal} />
              ))}
            </ul>
          )}
          <PageTurns first={after === undefined ? null : reportsPaths[view]} next={pageAfter(view, next)} />
        </Panel>
      )}
    </Block>
  )
}

function AppealRow({ appeal }: { readonly appeal: ListedAppeal }) {
  const { i18n, t } = useLingui()
  const moment = useMoment()
  const { id, steamId, name, state, isAsked, changedAt, reason } = appeal
  return (
    <li className="list-row py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link href={appealPath(id)} className="lone-link font-600 text-accent break-anywhere">
          {name ?? steamId}
        </Link>
        <span className="chip">{i18n._(isAsked ? askedMessage : appealStateMessages[state])}</span>
        <span className="muted num ms-auto">{moment(changedAt)}</span>
      </p>
      <p className="muted break-anywhere">{reason === '' ? t`No reason was given` : reason}</p>
    </li>
  )
}
