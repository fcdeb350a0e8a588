import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const list = (page: Page, say: Say) => page.getByRole('list', { name: say('服务器', 'Servers'), exact: true })
const row = (page: Page, say: Say, name: string) => list(page, say).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog').first()

async function openSection(page: Page, say: Say): Promise<void> {
  await page.goto('/staff/servers')
  await expect(list(page, say).getByRole('listitem').first()).toBeVisible()
}

async function find(page: Page, say: Say, text: string): Promise<void> {
  await page.getByLabel(say('按名称或地址查找', 'Find by name or address')).fill(text)
}

async function openEditor(page: Page, say: Say, name: string) {
  await row(page, say, name)
    .getByRole('button', { name: say('编辑', 'Edit') })
    .click()
  const open = dialog(page)
  await expect(open.getByLabel(say('地址', 'Address'), { exact: true })).toBeVisible()
  return open
}

/** Renames a server behind the back of the open form, as another administrator would. */
const renameElsewhere = (page: Page, id: string, name: string): Promise<number> =>
  page.evaluate(
    async ({ id, name }) => {
      const authorization = `Bearer ${localStorage.getItem('loginToken')}`
      const read = await fetch('/api/staff/servers', { headers: { authorization } })
      const { servers } = await read.json()
      const { tag, value } = servers.find((each: { value: { id: string } }) => each.value.id === id)
      const answer = await fetch(`/api/staff/servers/${encodeURIComponent(id)}/edits`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'if-match': `"${tag}"` },
        body: JSON.stringify({ value: { ...value, name } }),
      })
      return answer.status
    },
    { id, name },
  )

test.describe('on a phone', () => {
  // A refused edit: the browser reports its status.
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, expectedErrors: [/status of (404|412)/] })

  test('an administrator adds servers from a list, moves one, is told of another edit, and takes the move back', async ({
    page,
    say,
  }) => {
    const name = 'Move'
    const [first, second, target] = ['127.0.0.1:26100', '127.0.0.1:26101', '127.0.0.1:26109']
    await signInAs(page, persona.administrator)
    await openSection(page, say)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: say('添加服务器', 'Add servers') }).click()
    const adding = dialog(page)
    await adding.getByRole('button', { name: say('检测并添加', 'Check and add') }).click()
    await expect(adding.locator('[aria-invalid]').first()).toBeFocused()
    await adding.getByLabel(say('地址，一行一个', 'Addresses, one per line')).fill(`connect ${first}\n${second}`)
    await adding.getByLabel(say('名称', 'Name'), { exact: true }).fill(name)
    await adding.getByLabel(say('模式', 'Mode')).fill('retakes')
    await adding.getByLabel(say('地区', 'Region')).selectOption('eu-frankfurt')
    await adding.getByRole('button', { name: say('检测并添加', 'Check and add') }).click()
    await expect(adding.getByText(say('没有响应。', 'No reply.'))).toHaveCount(2)
    await expectAccessible(page)
    await adding.getByRole('button', { name: say('仍要添加', 'Add anyway') }).click()
    await expect(adding).toBeHidden()
    await find(page, say, name)
    await expect(list(page, say).getByRole('listitem')).toHaveCount(2)

    let editor = await openEditor(page, say, `${name} #1`)
    await expectAccessible(page)
    const address = editor.getByLabel(say('地址', 'Address'), { exact: true })
    await address.fill('play.example.org')
    await editor.getByRole('button', { name: say('保存', 'Save'), exact: true }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill(target ?? '')
    await expect(editor.getByText(say('服务器要换地址', 'The server moves'))).toBeVisible()
    await address.press('Enter')
    await editor.getByRole('button', { name: say('仍要保存', 'Save anyway') }).click()
    await expect(editor).toBeHidden()
    await expect(row(page, say, `${name} #1`)).toContainText(say(`曾用地址：${first}`, `before: ${first}`))

    editor = await openEditor(page, say, `${name} #1`)
    expect(await renameElsewhere(page, first ?? '', `${name} #1 renamed`)).toBe(200)
    await editor.getByLabel(say('名称', 'Name'), { exact: true }).fill(`${name} #1 mine`)
    await editor.getByRole('button', { name: say('保存', 'Save'), exact: true }).click()
    await expect(editor.getByRole('alert')).toContainText(`${name} #1 renamed`)
    await expect(editor.getByRole('alert')).toContainText(`${name} #1 mine`)
    await expectAccessible(page)
    await editor.getByRole('button', { name: say('使用已保存的版本', 'Use saved version') }).click()
    await expect(editor.getByLabel(say('名称', 'Name'), { exact: true })).toHaveValue(`${name} #1 renamed`)
    await editor.getByRole('button', { name: say('恢复到第 1 版', 'Restore version 1'), exact: true }).click()
    await page
      .getByRole('dialog', { name: say('恢复到第 1 版？', 'Restore version 1?') })
      .getByRole('button', { name: say('恢复', 'Restore'), exact: true })
      .click()
    await expect(editor).toBeHidden()
    await expect(row(page, say, `${name} #1`)).toContainText(say(`曾用地址：${target}`, `before: ${target}`))

    for (const each of ['#1', '#2']) {
      editor = await openEditor(page, say, `${name} ${each}`)
      await editor.getByText(say('已停用', 'Retired'), { exact: true }).click()
      await editor.getByRole('button', { name: say('保存', 'Save'), exact: true }).click()
      await expect(editor).toBeHidden()
    }
    await expect(list(page, say)).toBeHidden()
    await page.getByText(say('已停用', 'Retired'), { exact: true }).click()
    await expect(list(page, say).getByRole('listitem')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
  })
})
