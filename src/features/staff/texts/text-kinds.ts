import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { priceId } from '../../../../contract/community/community-items.ts'
import {
  type StaffTexts,
  storedTextSchemas,
  type TextKind,
  textSchemas,
} from '../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../contract/duration.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import type { Language } from '../../../../contract/language.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { type Parsed, parseFields, type Values, withoutEmpty } from '../edits/core/values.ts'
import { hasLanguages } from '../edits/field-spec.ts'
import type { EditChange, EditState } from '../edits/use-edit.ts'
import { announcementFields, announcementOf, ruleField, rulesFields, rulesOf, withTexts } from './core/text-form.ts'
import * as specs from './field-specs.ts'

export const textStateSchema = v.object({ tag: v.string(), value: v.unknown() })

export interface ListedText {
  readonly id: string
  readonly tag: string
  readonly value: unknown
}

/** A kind of text: all that the room knows of it. */
export interface TextKindRow {
  readonly name: MessageDescriptor
  /** Begins a new one; absent: texts of this kind begin elsewhere. */
  readonly newName: MessageDescriptor | undefined
  /** Its form, in order. */
  readonly specs: readonly specs.TextSpec[]
  /** The field whose words are its title; absent: it has no words of its own. */
  readonly titleField: string | undefined
  /** Those that are stored. */
  listed(texts: StaffTexts): readonly ListedText[]
  /** The fields of a stored one: its parts. Undefined: it is not a text of this kind. */
  fieldsOf(stored: unknown): Values | undefined
  /** The fields of a new one; `now` in epoch milliseconds. */
  blank(id: string, now: number): Values
  /** The text that fields stand for, or what is wrong with them; `home`: the language that it needs. */
  parse(fields: Values, home: Language | 'browser'): Parsed<unknown>
  /** Edits one that is in the state `tag`. Throws ApiError. */
  edit(id: string, tag: string, change: EditChange<unknown>): Promise<EditState<unknown>>
}

interface Place {
  readonly params: { readonly id: string }
  readonly headers: ReturnType<typeof ifMatch>
}

interface Definition<Value, Stored> extends Pick<TextKindRow, 'name' | 'specs' | 'listed' | 'blank'> {
  readonly schema: v.GenericSchema<unknown, Value>
  /** Of what is stored. */
  readonly storedSchema: v.GenericSchema<unknown, Stored>
  readonly newName?: MessageDescriptor
  readonly titleField?: string
  /** Absent: the parts as they are. */
  toFields?(value: Stored): Values
  /** `parts` are the fields without the empty ones; absent: they are the value. */
  toValue?(fields: Values, parts: Values, home: Language | 'browser'): unknown
  /** The field that a problem of the value belongs to; absent: the path is its key. */
  fieldAt?(path: string): string
  /** The id that a value has by itself; absent: the one that its form was opened with. */
  idOf?(value: Value): string
  send(to: Place, body: EditChange<Value>): Promise<EditState<unknown>>
}

function kindOf<Value extends object, Stored extends object>(definition: Definition<Value, Stored>): TextKindRow {
  const {
    schema,
    storedSchema,
    toFields = (value: Stored): Values => Object.fromEntries(Object.entries(value)),
    toValue,
    fieldAt,
    idOf,
    send,
  } = definition
  const textKeys = definition.specs.flatMap(({ type, key }) => (hasLanguages(type) ? [key] : []))
  return {
    ...definition,
    newName: definition.newName,
    titleField: definition.titleField,
    fieldsOf(stored) {
      const parsed = v.safeParse(storedSchema, stored)
      return parsed.success ? toFields(parsed.output) : undefined
    },
    parse(fields, home) {
      const parts = withTexts(withoutEmpty(fields), textKeys, home)
      return parseFields(schema, toValue?.(fields, parts, home) ?? parts, fieldAt)
    },
    edit(id, tag, change) {
      if (!('value' in change)) return send({ params: { id }, headers: ifMatch(tag) }, change)
      const value = v.parse(schema, change.value)
      return send({ params: { id: idOf?.(value) ?? id }, headers: ifMatch(tag) }, { value })
    },
  }
}

const none = {}
const order = 100
const signed = () => ({ token: session.token() })

/** Every kind of text, in the order of the section. A new kind is a row here, one in the contract and one on the server. */
export const textKindRows: Readonly<Record<TextKind, TextKindRow>> = {
  announcement: kindOf({
    name: msg`Announcements`,
    newName: msg`New announcement`,
    schema: textSchemas.announcement,
    storedSchema: storedTextSchemas.announcement,
    specs: specs.announcementSpecs,
    titleField: 'text',
    listed: ({ announcements }) => announcements,
    blank: (id, now) => {
      const start_date = new Date(now - (now % minutes(1))).toISOString()
      return { id, text: none, priority: 0, start_date, list: true }
    },
    toFields: announcementFields,
    toValue: announcementOf,
    fieldAt: (path) => (path === 'show' ? 'ticker' : path),
    send: (to, body) => request(textEndpoints.editAnnouncement, { ...to, body }, signed()),
  }),
  faq: kindOf({
    name: msg`FAQ`,
    newName: msg`New question`,
    schema: textSchemas.faq,
    storedSchema: storedTextSchemas.faq,
    specs: specs.faqSpecs,
    titleField: 'question',
    listed: ({ faqs }) => faqs,
    blank: (id, now) => ({ id, order, question: none, answer: none, updatedAt: new Date(now).toISOString() }),
    send: (to, body) => request(textEndpoints.editFaq, { ...to, body }, signed()),
  }),
  rules: kindOf({
    name: msg`Server rules`,
    schema: textSchemas.rules,
    storedSchema: storedTextSchemas.rules,
    specs: specs.rulesSpecs,
    listed: () => [],
    blank: () => ({ rules: none }),
    toFields: rulesFields,
    toValue: (fields, _parts, home) => rulesOf(fields, home),
    fieldAt: ruleField,
    send: (to, body) => request(textEndpoints.editServerRules, { ...to, body }, signed()),
  }),
  privilege: kindOf({
    name: msg`Privileges`,
    newName: msg`New privilege`,
    schema: textSchemas.privilege,
    storedSchema: storedTextSchemas.privilege,
    specs: specs.privilegeSpecs,
    titleField: 'content',
    listed: ({ privileges = [] }) => privileges,
    blank: (id) => {
      const off = Object.fromEntries(specs.groups.map((group) => [group, 0]))
      return { id, content: none, detail: none, order, ...off }
    },
    send: (to, body) => request(textEndpoints.editPrivilege, { ...to, body }, signed()),
  }),
  price: kindOf({
    name: msg`Prices`,
    newName: msg`New price`,
    schema: textSchemas.price,
    storedSchema: storedTextSchemas.price,
    specs: specs.priceSpecs,
    listed: ({ prices = [] }) => prices,
    blank: () => ({ product: 'vip_subscription', duration: '1m' }),
    idOf: priceId,
    send: (to, body) => request(textEndpoints.editPrice, { ...to, body }, signed()),
  }),
}
