/** The values of a PLY file's rows, one after the other, whatever they are written in. */
import { FormatError } from '../format-error.ts'
import {
  FLOAT32,
  INT8,
  INT16,
  INT32,
  type PlyElement,
  TYPE_SIZES,
  UINT8,
  UINT16,
  UINT32,
} from './ply-header.ts'
import { TextScanner } from './text-scanner.ts'

export interface PlyValues {
  read(type: number): number
  /** Throws where the rest of the file cannot hold the element's rows: before any memory is asked for. */
  expect(element: PlyElement): void
  /** Passes `count` values of a type. */
  skip(type: number, count: number): void
  /** "before byte 1234" or "in line 12". */
  readonly place: string
}

export class BinaryValues implements PlyValues {
  private readonly file: string
  private readonly view: DataView
  private readonly little: boolean
  private at: number

  constructor(file: string, bytes: Uint8Array, at: number, little: boolean) {
    this.file = file
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
    this.little = little
  }

  get place(): string {
    return `before byte ${this.at}`
  }

  read(type: number): number {
    const { at, view, little } = this
    this.at = at + TYPE_SIZES[type]!
    if (this.at > view.byteLength) throw this.cutOff()
    switch (type) {
      case INT8:
        return view.getInt8(at)
      case UINT8:
        return view.getUint8(at)
      case INT16:
        return view.getInt16(at, little)
      case UINT16:
        return view.getUint16(at, little)
      case INT32:
        return view.getInt32(at, little)
      case UINT32:
        return view.getUint32(at, little)
      case FLOAT32:
        return view.getFloat32(at, little)
      default:
        return view.getFloat64(at, little)
    }
  }

  expect({ count, properties }: PlyElement): void {
    let least = 0
    for (const { type, countType } of properties) least += TYPE_SIZES[countType < 0 ? type : countType]!
    if (count * least > this.view.byteLength - this.at) throw this.cutOff()
  }

  skip(type: number, count: number): void {
    this.at += count * TYPE_SIZES[type]!
    if (this.at > this.view.byteLength) throw this.cutOff()
  }

  private cutOff(): FormatError {
    return new FormatError(`${this.file} is cut off: its rows go on beyond byte ${this.view.byteLength}.`)
  }
}

export class TextValues implements PlyValues {
  private readonly file: string
  private readonly text: TextScanner

  constructor(file: string, bytes: Uint8Array, at: number, line: number) {
    this.file = file
    this.text = new TextScanner(file, bytes, { at, line })
  }

  get place(): string {
    return `in line ${this.text.line}`
  }

  read(type: number): number {
    if (!this.text.toNextWord()) throw this.cutOff()
    return type < FLOAT32 ? this.text.integer('a value of a whole type') : this.text.number()
  }

  expect({ count, properties }: PlyElement): void {
    // A digit and a blank each; the last one may stand without.
    if (count * properties.length * 2 - 1 > this.text.bytes.length - this.text.at) throw this.cutOff()
  }

  skip(_type: number, count: number): void {
    for (let i = 0; i < count; i++) {
      if (!this.text.toNextWord()) throw this.cutOff()
      this.text.passWord()
    }
  }

  private cutOff(): FormatError {
    return new FormatError(`${this.file} is cut off: its rows go on beyond line ${this.text.line}.`)
  }
}
