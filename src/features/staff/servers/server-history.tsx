import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { History } from '../edits/history.tsx'
import { useHistory } from '../edits/use-history.ts'
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
  const shownServer = useShownServer()
  const [before, setBefore] = useState<number>()
  const read = useHistory(staffEndpoints.listServerEdits, { params: { id }, query: { before: before?.toString() } })
  const fieldsIn = (value: unknown) => {
    const server = serverIn(value)
    return server && shownServer(fieldsOf(server))
  }
  return (
    <div className="mt-5">
      <History
        read={read}
        before={before}
        onTurn={setBefore}
        fieldsOf={fieldsIn}
        isBusy={isBusy}
        onRestore={onRestore}
      />
    </div>
  )
}
