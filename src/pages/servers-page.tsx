import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { ServerList } from '../features/servers/list/server-list.tsx'
import { useServerList } from '../features/servers/use-server-list.ts'
import { useDocumentTitle } from '../platform/document-title.ts'

const unknown = () => undefined
const nothing = () => null

/** The server browser. Renders itself only: a change of the address's query is read by the list. */
export const ServersPage = memo(function ServersPage() {
  const { t } = useLingui()
  useDocumentTitle(t`Servers`)
  const list = useServerList()
  return <ServerList list={list} latencyOf={unknown} renderLatency={nothing} renderMeasured={nothing} />
})
