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

test('an untouched form closes by a click outside, by Esc and by the button', async ({ page, say }) => {
  const closings = [
    () => outside(page),
    () => page.keyboard.press('Escape'),
    () =>
      form(page)
        .getByRole('button', { name: say('关闭', 'Close') })
        .click(),
  ]
  for (const close of closings) {
    await openForm(page, say)
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a touched form asks before it closes, whichever way, and keeps the input', async ({ page, say }) => {
  await openForm(page, say)
  await email(page, say).fill('fox@example.org')
  const closings = [
    () => outside(page),
    () => page.keyboard.press('Escape'),
    () =>
      form(page)
        .getByRole('button', { name: say('关闭', 'Close') })
        .first()
        .click(),
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
  await outside(page)
  await question(page, say)
    .getByRole('button', { name: say('放弃', 'Discard') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // None of it is left in the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/leaderboard/)
})

test('pressing Esc repeatedly opens and closes the question, and never closes the form', async ({ page, say }) => {
  await openForm(page, say)
  await email(page, say).fill('fox@example.org')
  for (const shown of [1, 0, 1, 0, 1]) {
    await page.keyboard.press('Escape')
    await expect(question(page, say)).toHaveCount(shown)
  }
  await expect(email(page, say)).toHaveValue('fox@example.org')
})

test('a form that the browser closes without asking is opened again', { tag: '@once' }, async ({ page, say }) => {
  await openForm(page, say)
  await email(page, say).fill('fox@example.org')
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await expect(question(page, say)).toBeVisible()
  await keep(page, say)
  await expect(email(page, say)).toBeVisible()
})

test('a press that started inside is no click outside', async ({ page, say }) => {
  await openForm(page, say)
  const box = await email(page, say).boundingBox()
  if (!box) throw new Error('the field is not on the screen')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(700, 20, { steps: 4 })
  await page.mouse.up()
  await expect(form(page)).toBeVisible()
  await expect(question(page, say)).toHaveCount(0)
})

test('the menu of saved filters closes at once and keeps the typed name', async ({ page, say }) => {
  await openList(page)
  const open = page.getByRole('button', { name: say('我的', 'Mine'), exact: true }).first()
  const name = page.getByRole('textbox', { name: say('给当前筛选起个名字', 'Name for these filters') })
  await open.click()
  await name.fill('Night')
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  await open.click()
  await expect(name).toHaveValue('Night')
  await name.press('Enter')
  await expect(name).toHaveValue('')
})

test('leaving the document shows the browser’s own question', { tag: '@once' }, async ({ page, say }) => {
  await openForm(page, say)
  await email(page, say).pressSequentially('fox@example.org')
  const asks = () =>
    page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    })
  expect(await asks()).toBe(true)
  await email(page, say).fill('')
  await form(page)
    .getByRole('button', { name: say('返回', 'Back') })
    .click()
  expect(await asks()).toBe(false)
})
