import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'docs/decisions'
const records = readdirSync(folder).filter((name) => name.endsWith('.md'))

it('heads every decision record with the number of its file, which no other record has', () => {
  const numbers = records.map((name) => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(records.length)
  const headings = records.map((name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n', 1)[0] ?? '')
  expect(headings.map((heading) => /^# (\d{3}) · \S/.exec(heading)?.[1])).toEqual(numbers)
})
