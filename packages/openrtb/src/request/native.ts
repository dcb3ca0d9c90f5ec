// Spec: Native (imp[].native). What the request string holds is checked in native/.

import { Type } from 'typebox'
import { required, rule } from '../schema/annotate.ts'

const apiFrameworks = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export const Native = Type.Object(
  {
    request: Type.String(required('V04-native-request-present', 'V08-native-request')),
    ver: Type.Optional(Type.String({ format: 'version', ...rule('V08-native-ver') })),
    api: Type.Optional(
      Type.Array(
        Type.Integer({ listed: apiFrameworks, ...rule('V08-native-api', 'be 1 to 9, or 500 and above') }),
        rule('V08-native-api'),
      ),
    ),
  },
  required('V04-native-present', 'V08-native'),
)
