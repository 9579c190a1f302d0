/** An element as far as `closest` goes: tag, attributes, parent; enough of CSS for the selectors of input/keys.ts. */
export class FakeElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: FakeElement | null

  constructor(
    tag: string,
    attributes: Readonly<Record<string, string>> = {},
    parent: FakeElement | null = null,
  ) {
    this.tag = tag
    this.attributes = attributes
    this.parent = parent
  }

  closest(selector: string): FakeElement | null {
    if (selector.split(',').some((one) => this.#matches(one.trim()))) return this
    return this.parent?.closest(selector) ?? null
  }

  #matches(selector: string): boolean {
    const tag = /^[a-z]*/.exec(selector)?.[0] ?? ''
    if (tag !== '' && tag !== this.tag) return false
    const conditions = selector.slice(tag.length).match(/:not\(\[[^\]]*\]\)|\[[^\]]*\]|:modal/g) ?? []
    if (tag.length + conditions.join('').length !== selector.length)
      throw new Error(`Cannot read ${selector}`)
    return conditions.every((condition) => {
      if (condition === ':modal') return 'modal' in this.attributes
      const [name = '', value] = /\[([^\]]*)\]/.exec(condition)![1]!.split('=')
      const has = name in this.attributes && (value === undefined || this.attributes[name] === value)
      return condition.startsWith(':not') ? !has : has
    })
  }
}
