import { describe, expect, it } from 'vitest'
import {
  boldChange,
  linkAddress,
  linkAt,
  linkChange,
  listChange,
  type Span,
  type TextChange,
} from './marks.ts'

/** A text whose selection is between two bars; one bar is the cursor. */
function typed(marked: string): { text: string; selection: Span } {
  const from = marked.indexOf('|')
  const to = marked.lastIndexOf('|')
  return {
    text: marked.replaceAll('|', ''),
    selection: { from, to: to === from ? from : to - 1 },
  }
}

function shown(text: string, { from, to, insert, selected }: TextChange): string {
  const changed = text.slice(0, from) + insert + text.slice(to)
  const bars = [selected.from, selected.to]
  if (selected.from === selected.to) bars.pop()
  return bars.reduceRight((each, at) => `${each.slice(0, at)}|${each.slice(at)}`, changed)
}

describe('bold', () => {
  it.each([
    ['a |free| cut', 'a **|free|** cut'],
    ['a| free |cut', 'a **|free|** cut'],
    ['a fr|ee cut', 'a **|free|** cut'],
    ['a **|free|** cut', 'a |free| cut'],
    ['a **fr|ee** cut', 'a |free| cut'],
    ['a |**free**| cut', 'a |free| cut'],
    ['|a **fr|ee** cut', '**|a free|** cut'],
    ['a |*free*| cut', 'a **|free|** cut'],
    ['see [the |FAQ|](/faq)', 'see **|[the FAQ](/faq)|**'],
    ['|one\n- two\n\nthree |', '|**one**\n- **two**\n\n**three**| '],
    ['|**one**\n- **two**|', '|one\n- two|'],
    ['- |two', '- **|two|**'],
    ['a | cut', 'a **|bold text|** cut'],
    ['|', '**|bold text|**'],
  ])('%j becomes %j', (before, after) => {
    const { text, selection } = typed(before)
    expect(shown(text, boldChange(text, selection))).toBe(after)
  })
})

describe('a list', () => {
  it.each([
    ['one\nt|wo\nthree', 'one\n- two|\nthree'],
    ['|one\n\ntwo|', '|- one\n\n- two|'],
    ['|- one\n* two|', '|one\ntwo|'],
    ['|one\n- two|', '|- one\n- - two|'],
    ['one\n|', 'one\n- |'],
    ['|', '- |'],
    ['|\none', '- |\none'],
  ])('%j becomes %j', (before, after) => {
    const { text, selection } = typed(before)
    expect(shown(text, listChange(text, selection))).toBe(after)
  })
})

describe('a link', () => {
  it.each([
    ['see |our FAQ| page', { words: 'our FAQ', address: '' }],
    ['see our F|AQ', { words: 'FAQ', address: '' }],
    ['see | here', { words: '', address: '' }],
    ['see [our F|AQ](/faq)', { words: 'our FAQ', address: '/faq' }],
    ['|see [our| FAQ](/faq)', { words: 'see our FAQ', address: '' }],
    ['|**now**\nor| later', { words: 'now or', address: '' }],
  ])('in %j is %j', (before, link) => {
    const { text, selection } = typed(before)
    expect(linkAt(text, selection)).toMatchObject(link)
  })

  it('is put in the place of its words, changed and removed', () => {
    const { text, selection } = typed('see |our [new] FAQ|.')
    const place = { ...linkAt(text, selection), address: '/faq' }
    expect(shown(text, linkChange(place))).toBe('see [our (new) FAQ](/faq)|.')
    const linked = typed('see [our F|AQ](/faq).')
    const link = linkAt(linked.text, linked.selection)
    expect(shown(linked.text, linkChange({ ...link, address: 'https://a.edu' }))).toBe(
      'see [our FAQ](https://a.edu)|.',
    )
    expect(shown(linked.text, linkChange({ ...link, address: '' }))).toBe('see our FAQ|.')
  })

  it.each([
    ['https://a.edu/x', 'https://a.edu/x'],
    [' a.edu/x y ', 'https://a.edu/x%20y'],
    ['https://a.edu/x_(y)', 'https://a.edu/x_%28y%29'],
    ['barber@a.edu', 'mailto:barber@a.edu'],
    ['979 555 0100', 'tel:9795550100'],
    ['/faq', '/faq'],
    ['link:donate', 'link:donate'],
    ['/nowhere', undefined],
    ['javascript:alert%281%29', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('to %j leads to %j', (address, link) => {
    expect(linkAddress(address)).toBe(link)
  })
})
