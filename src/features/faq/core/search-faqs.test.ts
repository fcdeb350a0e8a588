import { expect, test } from 'vitest'
import type { Faq } from '../../../../contract/content/faq.ts'
import { anchoredFaq, faqAnchor, plainText, searchFaqs } from './search-faqs.ts'

const faq = (id: string | number, question: string, answer: string): Faq => ({ id, question, answer, updatedAt: '' })
const faqs = [
  faq('join', 'How do I join?', '<p>Copy the <b>connect</b> command &amp; paste it.</p>'),
  faq(12, '怎么进服？', '<p>复制指令，粘贴到控制台。</p>'),
]
const found = (search: string) => searchFaqs(faqs, search).map((each) => each.id)

test.each([
  ['', ['join', 12]],
  ['   ', ['join', 12]],
  ['JOIN', ['join']],
  ['connect paste', ['join']],
  ['connect banana', []],
  ['控制台', [12]],
  ['command & paste', ['join']],
])('searching "%s" finds %j', (search, ids) => {
  expect(found(search)).toEqual(ids)
})

test('a question is found by its words in another language, too', () => {
  const others = [faq('join', '怎么进服？', '复制指令'), faq('gone', '复制', '')]
  const ids = (search: string) => searchFaqs(faqs, search, others).map(({ id }) => id)
  expect(ids('复制')).toEqual(['join', 12])
  expect(ids('指令 connect')).toEqual(['join'])
  expect(ids('复制 banana')).toEqual([])
})

test('tags and attribute values are not found', () => {
  expect(found('<b>')).toEqual([])
  expect(plainText('<a href="https://x.example">here</a>').trim()).toBe('here')
})

test.each([
  ['#faq-12', 12],
  ['#12', 12],
  ['#join', 'join'],
  ['#faq-jo%69n', 'join'],
  ['#nothing', undefined],
  ['#', undefined],
  ['', undefined],
  ['#%', undefined],
])('the address %s identifies %s', (hash, id) => {
  expect(anchoredFaq(hash, faqs)?.id).toBe(id)
})

test('an anchor leads back to its question', () => {
  for (const each of faqs) expect(anchoredFaq(`#${faqAnchor(each)}`, faqs)).toBe(each)
})
