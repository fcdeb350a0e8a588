import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { Block } from '../block.tsx'
import { History } from '../edits/history.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { fieldsOf } from './core/server-fields.ts'
import { serverIn } from './server-calls.ts'
import { useShownServer } from './use-shown-server.ts'

export interface ServerHistoryProps {
  readonly id: string
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
}

/** The versions of a server, one page at a time; each can be brought back. */
export function ServerHistory({ id, isBusy, onRestore }: ServerHistoryProps) {
  const { t } = useLingui()
  const shownServer = useShownServer()
  const [before, setBefore] = useState<number>()
  const read = useStaffApi(staffEndpoints.listServerEdits, { params: { id }, query: { before: before?.toString() } })
  const fieldsIn = (value: unknown) => {
    const server = serverIn(value)
    return server && shownServer(fieldsOf(server))
  }
  return (
    <section className="mt-5 flex flex-col gap-2">
      <h3 className="text-15px font-600 m-0">
        <Trans>History</Trans>
      </h3>
      <Block read={read} failedTitle={t`The history could not be loaded`}>
        {(history) => (
          <div className="card">
            <History
              history={history}
              fieldsOf={fieldsIn}
              isNewestPage={before === undefined}
              isBusy={isBusy}
              onRestore={onRestore}
            >
              <p className="flex gap-2 m-0 px-4 py-2 empty:hidden">
                {before === undefined ? null : (
                  <button type="button" className="btn" onClick={() => setBefore(undefined)}>
                    <Trans>Newest</Trans>
                  </button>
                )}
                {history.next === null ? null : (
                  <button type="button" className="btn" onClick={() => setBefore(history.next ?? undefined)}>
                    <Trans>Older</Trans>
                  </button>
                )}
              </p>
            </History>
          </div>
        )}
      </Block>
    </section>
  )
}
