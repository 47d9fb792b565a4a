/** Cursors that no list gave out, to be refused. */
export { writeCursor as forgeCursor } from '../../src/formats/cursor.ts';
