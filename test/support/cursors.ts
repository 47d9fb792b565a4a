/** Forged cursors, to be refused. */
export { writeCursor as forgeCursor } from '../../src/formats/cursor.ts';
