import { expect, it } from 'vitest'
import { discordText } from './discord-text.ts'

it.each([
  ['Retakes 1', 'Retakes 1'],
  [
    '**bold** _it_ ~~no~~ `code` ||spoiler||',
    '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\` \\|\\|spoiler\\|\\|',
  ],
  ['[free skins](https://evil.example)', '\\[free skins\\]\\(https\\:\u200b//evil.example\\)'],
  ['@everyone @here', '@\u200beveryone @\u200bhere'],
  ['<@123> <#1> <t:1:R>', '\\<@\u200b123\\> \\<\\#1\\> \\<t\\:1\\:R\\>'],
  [':skull:', '\\:skull\\:'],
  ['a\\*b', 'a\\\\\\*b'],
  ['one\n# two\r\n> three', 'one \\# two \\> three'],
  ['- list', '\\- list'],
])('%j is the text %j', (name, text) => {
  expect(discordText(name)).toBe(text)
})
