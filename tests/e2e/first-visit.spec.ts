import budget from '../../config/budget.json' with { type: 'json' }
import { expect, test } from '../support/browser-test.ts'
import { firstVisit, visitBytes } from '../support/first-visit.ts'

test('a first visit to the list stays within budget.json @once', async ({ browser, portal }) => {
  const downloads = await firstVisit(browser, `${portal.url}/servers`)
  expect(downloads.map(({ path }) => path)).toEqual(expect.arrayContaining(['/servers', '/api/servers']))
  const { script, total } = visitBytes(downloads)
  const list = downloads.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
  expect(script, list).toBeLessThanOrEqual(budget.firstVisitScriptKilobytes * 1000)
  expect(total, list).toBeLessThanOrEqual(budget.firstVisitTotalKilobytes * 1000)
})
