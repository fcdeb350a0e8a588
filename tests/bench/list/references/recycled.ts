import { load, modeNames, type Query, type ReferenceRow, selectRows } from './model.ts'

/** A list without a framework: a fixed set of rows whose texts are replaced. The lower bound of what a browser can do. */
const rowHeight = 54
const pool = Math.ceil(innerHeight / rowHeight) + 16
const root = document.getElementById('root')
if (!root) throw new Error('no root')

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, parent: Element, text = '') => {
  const made = document.createElement(name)
  made.textContent = text
  parent.append(made)
  return made
}

let servers: ReferenceRow[] = []
let rows: ReferenceRow[] = []
let query: Query = { search: '', mode: undefined, sort: 'players' }

const field = element('input', root)
field.type = 'text'
const bar = element('div', root)
const table = element('table', root)
const head = element('tr', element('thead', table))
const above = element('tr', element('tbody', table))
const body = element('tbody', table)
const below = element('tr', element('tbody', table))

const lines = Array.from({ length: pool }, () => {
  const line = element('tr', body)
  return { line, cells: Array.from({ length: 5 }, () => element('td', line)) }
})

function draw(): void {
  const first = Math.max(0, Math.min(rows.length - pool, Math.floor((scrollY - table.offsetTop) / rowHeight) - 8))
  above.style.height = `${first * rowHeight}px`
  below.style.height = `${Math.max(0, rows.length - first - pool) * rowHeight}px`
  for (const [at, { line, cells }] of lines.entries()) {
    const server = rows[first + at]?.server
    line.hidden = !server
    if (!server) {
      line.removeAttribute('aria-rowindex')
      continue
    }
    line.setAttribute('aria-rowindex', String(first + at + 2))
    const texts = [server.name, server.players, server.category, server.map, server.region]
    for (const [column, cell] of cells.entries()) cell.textContent = texts[column] ?? ''
  }
}

function update(change: Partial<Query>): void {
  query = { ...query, ...change }
  rows = selectRows(servers, query)
  draw()
}

async function refresh(): Promise<void> {
  servers = await load()
  update({})
}

for (const mode of modeNames) {
  const button = element('button', bar, mode.name)
  button.addEventListener('click', () => update({ mode: query.mode === mode.id ? undefined : mode.id }))
}
const again = element('button', bar)
again.setAttribute('aria-label', '刷新')
again.addEventListener('click', () => void refresh())
for (const [sort, name] of [
  ['name', '服务器'],
  ['players', '人数'],
] as const) {
  element('button', element('th', head), name).addEventListener('click', () => update({ sort }))
}
field.addEventListener('input', () => update({ search: field.value }))
addEventListener('scroll', draw, { passive: true })
void refresh()
