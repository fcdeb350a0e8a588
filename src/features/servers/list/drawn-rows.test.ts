import { describe, expect, test } from 'vitest'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { rowOfServer } from '../../../../tests/support/rows.ts'
import { rowWindow, viewOf } from '../../../ui/virtual-rows.ts'
import { type DrawnRow, drawnRows } from './drawn-rows.ts'

const height = 50
const rows = Array.from({ length: 200 }, (_, at) => rowOfServer(listedServer(at + 1)))
/** The window of a 500 px screen, scrolled to row `at`. */
const windowAt = (at: number) => rowWindow(viewOf(at * height, 500, height), rows.length, height)
const draw = (at: number, more: { active?: number; focused?: boolean; later?: typeof rows } = {}) =>
  drawnRows({ rows, later: rows, window: windowAt(at), active: -1, focused: false, rowHeight: height, ...more })

const places = (drawn: readonly DrawnRow[]) => drawn.map((each) => ('at' in each ? each.at : `${each.height} px`))
const heightOf = ({ rows: drawn, above, below }: ReturnType<typeof draw>) =>
  drawn.reduce((sum, each) => sum + ('height' in each ? each.height : height), above + below)

describe('the rows in the document', () => {
  test('are those of the window, keyed by position', () => {
    const drawn = draw(100)
    expect(places(drawn.rows)).toEqual(Array.from({ length: 22 }, (_, offset) => 94 + offset))
    expect(new Set(drawn.rows.map(({ key }) => key)).size).toBe(22)
    expect(heightOf(drawn)).toBe(200 * height)
  })

  test.each([
    ['above', 3, [3, `${90 * height} px`, 94]],
    ['right above', 93, [93, 94, 95]],
  ])('keep the row with the focus %s the window', (_, active, start) => {
    const drawn = draw(100, { active, focused: true })
    expect(places(drawn.rows).slice(0, 3)).toEqual(start)
    expect(heightOf(drawn)).toBe(200 * height)
  })

  test('keep the row with the focus below the window', () => {
    const drawn = draw(0, { active: 150, focused: true })
    expect(places(drawn.rows).slice(-2)).toEqual([`${134 * height} px`, 150])
    expect(heightOf(drawn)).toBe(200 * height)
  })

  test('keep no row that had the focus before, nor one of the window twice', () => {
    expect(draw(100, { active: 3 })).toEqual(draw(100))
    expect(places(draw(100, { active: 100, focused: true }).rows)).toEqual(places(draw(100).rows))
  })

  test('show the previous server in the margin, but never in the active row', () => {
    const before = [...rows].reverse()
    const drawn = draw(100, { later: before, active: 95, focused: true }).rows
    const shown = (at: number) => drawn.flatMap((each) => ('at' in each && each.at === at ? [each.row] : []))
    expect(shown(94)).toEqual([before[94]])
    expect(shown(95)).toEqual([rows[95]])
    expect(shown(100)).toEqual([rows[100]])
  })
})
