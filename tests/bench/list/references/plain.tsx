import { useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { load, modeNames, type Query, type ReferenceRow, selectRows } from './model.ts'

/** The naive table: every row is in the document and rendered again on each change. */
function Plain() {
  const [servers, setServers] = useState<readonly ReferenceRow[]>([])
  const [query, setQuery] = useState<Query>({ search: '', mode: undefined, sort: 'players' })
  const refresh = useCallback(async () => setServers(await load()), [])
  useEffect(() => void refresh(), [refresh])
  const rows = selectRows(servers, query)
  return (
    <>
      <input
        type="text"
        value={query.search}
        onChange={(event) => setQuery({ ...query, search: event.target.value })}
      />
      <div>
        {modeNames.map((mode) => (
          <button
            key={mode.id}
            type="button"
            onClick={() => setQuery({ ...query, mode: query.mode === mode.id ? undefined : mode.id })}
          >
            {mode.name}
          </button>
        ))}
        <button type="button" aria-label="刷新" onClick={refresh} />
      </div>
      <table>
        <thead>
          <tr>
            <th>
              <button type="button" onClick={() => setQuery({ ...query, sort: 'name' })}>
                服务器
              </button>
            </th>
            <th>
              <button type="button" onClick={() => setQuery({ ...query, sort: 'players' })}>
                人数
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ server }, at) => (
            <tr key={server.ip} aria-rowindex={at + 2}>
              <td>{server.name}</td>
              <td>{server.players}</td>
              <td>{server.category}</td>
              <td>{server.map}</td>
              <td>{server.region}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Plain />)
