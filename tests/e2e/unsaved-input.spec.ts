import type { Locator, Page } from '@playwright/test'
import { expect, type Say, test } from '../support/browser-test.ts'
import { openList } from '../support/server-list.ts'

const form = (page: Page): Locator => page.getByRole('dialog').first()
const question = (page: Page, say: Say): Locator =>
  page.getByRole('dialog', { name: say('放弃已填写的内容？', 'Discard what you entered?') })
const email = (page: Page, say: Say): Locator => form(page).getByLabel(say('邮箱', 'E-mail'), { exact: true })
const keep = (page: Page, say: Say): Promise<void> =>
  question(page, say)
    .getByRole('button', { name: say('继续填写', 'Keep editing') })
    .last()
    .click()

/** Navigates from the list to the questions, and opens the form there. */
async function openForm(page: Page, say: Say): Promise<void> {
  await openList(page)
  for (const name of [say('排行榜', 'Leaderboard'), say('常见问题', 'FAQ')]) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .click()
  await form(page)
    .getByRole('button', { name: say('邮箱登录', 'Sign in with e-mail') })
    .click()
}

const outside = (page: Page): Promise<void> => page.mouse.click(700, 20)

const leaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  })

test('an untouched form closes by a click outside and by Esc, a touched one asks whichever way, and keeps the input', async ({
  page,
  say,
}) => {
  for (const close of [() => outside(page), () => page.keyboard.press('Escape')]) {
    await openForm(page, say)
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openForm(page, say)
  await email(page, say).pressSequentially('fox@example.org')
  const closings = [
    () => outside(page),
    () => page.keyboard.press('Escape'),
    () => page.evaluate(() => document.querySelector('dialog')?.close()),
    () => page.evaluate(() => history.back()),
    () => page.evaluate(() => history.go(-2)),
  ]
  for (const close of closings) {
    await close()
    await expect(question(page, say)).toBeVisible()
    await keep(page, say)
    await expect(question(page, say)).toHaveCount(0)
    await expect(email(page, say)).toHaveValue('fox@example.org')
    await expect(page).toHaveURL(/\/faq$/)
  }
  expect(await leaving(page)).toBe(true)
  await outside(page)
  await question(page, say)
    .getByRole('button', { name: say('放弃', 'Discard') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await leaving(page)).toBe(false)
  // None of it is left in the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/leaderboard/)
})

test('pressing Esc repeatedly never closes the form, and a press that started inside is no click outside', async ({
  page,
  say,
}) => {
  await openForm(page, say)
  await email(page, say).fill('fox@example.org')
  // A browser closes a dialog at the second Esc that the page would refuse.
  for (const shown of [1, 0, 1, 0, 1, 0]) {
    await page.keyboard.press('Escape')
    await expect(question(page, say)).toHaveCount(shown)
  }
  await expect(email(page, say)).toHaveValue('fox@example.org')
  const box = await email(page, say).boundingBox()
  if (!box) throw new Error('the field is not on the screen')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(700, 20, { steps: 4 })
  await page.mouse.up()
  await expect(form(page)).toBeVisible()
  await expect(question(page, say)).toHaveCount(0)
})
