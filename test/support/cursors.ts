export { writeCursor as forgeCursor } from '../../src/formats/cursor.ts';
