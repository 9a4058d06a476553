// Made by `npm run generate`. Don't edit.
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import type { WallChartPartnersQuery, WallChartPartnersQueryVariables } from '../../documents.ts';

export const WallChartPartnersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WallChartPartners"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partnerships"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"user1Id"}},{"kind":"Field","name":{"kind":"Name","value":"user2Id"}}]}}]}}]} as unknown as DocumentNode<WallChartPartnersQuery, WallChartPartnersQueryVariables>;
