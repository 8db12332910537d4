/** Data table: the questions in Chinese. */
import type { QuestionTexts } from './questionTexts.ts';

export const zh: QuestionTexts = {
  words: {
    ask: '接下来会发生什么？',
    right: '正确。',
    notSo: (right) => `不对。应该是：${right}。`,
    watch: '看一看',
    quiz: '测验',
    quizOf: (title) => `测验：${title}`,
    about: '关于你刚看过的这次运行，以当前显示的版本为准。',
    check: '核对',
    answerAll: (count) => `还有 ${count} 个问题没有回答。`,
    unanswered: '未回答',
    score: (right, of) => `${of} 题中答对 ${right} 题`,
    again: '再试一次',
    done: '完成',
    none: '列表中的每个场景都有测验。这一个不在其中，或者已被更改。',
    watchNamed: (ask) => `看一看：${ask}`,
    yours: '你的答案：',
  },
  questions: {
    objectNext: {
      ask: 'DELETE 正在传输中。API 服务器会对 {pod} 的对象做什么？',
      options: {
        marks: '用 `deletionTimestamp` 标记它，并保留它',
        removes: '用这个请求直接移除它',
        stops: '先让容器停止，然后才应答',
      },
      why: {
        marks: '第一个 DELETE 只作标记。等到没有什么要停止时，对象由另一个 DELETE 移除。',
        removes: '宽限期为 0 就没有什么要等：一个请求既标记又移除。',
      },
    },
    howEnds: {
      ask: '{pod} 的容器会怎样结束？',
      options: { itself: '在宽限期之内自行结束', killed: '时间用完后被 SIGKILL 杀死', never: '在这次运行中不会结束' },
      why: {
        itself: '进程及时响应了 SIGTERM，所以不需要谁来杀死它。',
        killed: '进程没有在 StopContainer 给的时间内结束，于是容器运行时杀死它。',
      },
    },
    whoRemoves: {
      ask: '由谁从 API 中移除 {pod} 的对象？',
      options: {
        kubelet: 'kubelet，用它自己的 DELETE',
        apiserver: 'API 服务器自己，在 `deletionTimestamp` 过后',
        other: '别人的请求',
        stays: '没有谁：它留着',
      },
      why: {
        kubelet: '只有 kubelet 知道一切何时清理完毕，所以最后一个 DELETE 由它发出，宽限期为 0。',
        other: '起决定作用的是别人的请求。API 服务器从不单凭时间行动。',
        stays: '这次运行中没有请求移除它。`deletionTimestamp` 过后 API 服务器什么也不做。',
      },
    },
    signalWhen: {
      ask: '{pod} 的进程什么时候收到 SIGTERM？',
      options: { soon: '立刻，一秒之内', later: '更晚', never: '在这次运行中不会收到' },
      why: {
        soon: 'kubelet 立刻得知此事，并调用 StopContainer。',
        later: '这里谁也不能立刻行动：必须先有谁发现、恢复或重试。',
        never: '要么已没有进程能收到它，要么能发送它的没有得知这次删除。',
      },
    },
    goneWhen: {
      ask: '{pod} 的对象什么时候消失？',
      options: { soon: '3 s 之内', later: '更晚', never: '在这次运行中不会消失' },
      why: {
        soon: '该清理的很快就清理完，kubelet 随即发出它的 DELETE。',
        later: '容器结束了还不够：另有什么拦住了对象，而每次重试都要等到它的时间。',
      },
    },
    graceForce: {
      ask: '删除请求的宽限期是 0。kubelet 给 StopContainer 的超时是多少？',
      options: { s0: '0 s', s2: '2 s', s30: '30 s，Pod 自己的' },
      why: {
        s2: '没有容器得到的时间少于 2 s。',
        s30: '这个版本把 0 当作“未给出”，退回到 Pod 的 spec。',
      },
    },
    gracePrestop: {
      ask: '回调用掉 30 s 宽限期中的 3 s。StopContainer 的超时是多少？',
      options: { s3: '3 s', s27: '27 s', s30: '30 s' },
      why: { s27: '回调在宽限期之内运行：它的秒数会被扣除。', s30: '这个版本不扣除回调的时间。' },
    },
    graceOverrun: {
      ask: '回调已用完整个 10 s 的宽限期。StopContainer 的超时是多少？',
      options: { s0: '0 s：立即 SIGKILL', s2: '2 s', s10: '10 s' },
      why: { s2: '什么也没剩下，但没有容器得到的时间少于 2 s。', s10: '这个版本不扣除回调的时间。' },
    },
    graceRestart: {
      ask: 'kubelet 停止时，12 s 的宽限期已过去 3 s；它又离开了 3 s。现在 StopContainer 的超时是多少？',
      options: { s2: '2 s', s6: '6 s', s9: '9 s', s12: '12 s' },
      why: { s12: 'kubelet 没有在任何地方记下已经等了多久。它以完整的宽限期重新开始。' },
    },
    graceOrphan: {
      ask: '已没有谁知道 {pod} 的清单。StopContainer 的超时是多少？',
      options: { s1: '1 s', s2: '2 s', s30: '30 s' },
      why: {
        s1: '孤儿得到 1 s，这个版本照原样传下去。',
        s2: '孤儿得到 1 s，而容器运行时至少得到 2 s。',
        s30: '这个版本不为孤儿设宽限期。容器的注解仍记着 Pod 自己的宽限期。',
      },
    },
    gracePressure: {
      ask: '内存不足，{pod} 必须离开。StopContainer 的超时是多少？',
      options: { s0: '0 s', s2: '2 s', s30: '30 s，Pod 自己的' },
      why: {
        s0: '这个版本说到做到：0 就是 0。',
        s2: 'kubelet 的下限是 1 s，而容器运行时至少得到 2 s。',
        s30: '这个版本把 0 当作“未给出”，退回到 Pod 的 spec。',
      },
    },
    graceSkew: {
      ask: '按节点的时钟，`deletionTimestamp` 在 50 s 之后。StopContainer 的超时是多少？',
      options: { s10: '10 s', s30: '30 s', s50: '50 s' },
      why: { s30: 'kubelet 读取的是 `deletionGracePeriodSeconds`，它是一段时长。它不比较时钟。' },
    },
    shorterWhen: {
      ask: '{pod} 的对象上现在写着 5 s 而不是 30 s。SIGKILL 什么时候发送？',
      options: { atOnce: '立刻：5 s 快用完了', new: '最晚从现在起 5 s', old: '第一次停止的 30 s 用完时' },
      why: { old: '正在进行的 StopContainer 调用保持它的超时。' },
    },
    whoKilled: {
      ask: '三个容器都收到了 SIGTERM。其中几个会收到 SIGKILL？',
      options: { none: '一个也没有', one: '一个', all: '三个都会' },
      why: { one: '两个及时结束。宽限期用完时，只有忽略 SIGTERM 的那个还在。' },
    },
    nextSidecar: {
      ask: '`nginx` 收到了 SIGTERM。下一个收到它的是哪个容器？',
      options: { logs: '`logs`，最后启动的边车容器', proxy: '`proxy`，最先启动的边车容器', none: '没有' },
      why: {
        logs: '它们所服务的容器结束之后，边车容器按启动的相反顺序停止。',
        none: '这个版本不认识边车容器：那两个在 `nginx` 开始之前就结束了。',
      },
    },
    staticContainer: {
      ask: '`nginx-static-node-1` 背后的静态 Pod 有一个容器。它会怎样？',
      options: { runsOn: '继续运行', stops: '彻底停止', restarts: '停止后重新启动' },
      why: { runsOn: '来源不再列出静态 Pod 时，它才会停止，不管对它的镜像 Pod 做什么。' },
    },
    mirrorNext: {
      ask: '镜像 Pod 消失了。接下来是什么？',
      options: { newUid: '一个新的，UID 不同', sameUid: '还是同一个，UID 相同', nothing: '什么也没有：它被删除了' },
      why: { newUid: '静态 Pod 还在，所以 kubelet 创建一个镜像 Pod；API 服务器创建的每个对象都有自己的 UID。' },
    },
    fileBack: {
      ask: 'Pod 仍在停止，文件就回来了。停止会怎样？',
      options: {
        calledOff: '停止被撤销，容器继续运行',
        stopsThenStarts: '停止进行到底，然后 Pod 重新启动',
        stops: '停止继续进行，Pod 不再回来',
      },
      why: { stopsThenStarts: '正在终止的 Pod 不能回头。之后才启动新的。' },
    },
    successorWhen: {
      ask: '新 Pod 的容器什么时候启动？',
      options: { before: '旧容器还在运行时', after: '旧容器结束之后', never: '在这次运行中不会启动' },
      why: { before: '这里没有谁等待旧的。', after: '这里有谁一直等到旧的结束。' },
    },
    isDeleted: {
      ask: '到最后，{pod} 的对象会怎样？',
      options: { gone: '消失了', marked: '被标记为删除，但还在', spared: '还在，而且没有标记' },
      why: { spared: '这次运行中没有谁发送 DELETE。' },
    },
    whoMarked: {
      ask: '是谁的请求给 {pod} 设置了 `deletionTimestamp`？',
      options: { person: '人，通过 kubectl', controller: '控制器', kubelet: 'kubelet', nobody: '没有谁' },
      why: {
        person: '请求来自 kubectl。',
        controller: '请求来自控制器管理器。',
        kubelet: 'kubelet 自己删除它的镜像 Pod。',
        nobody: '这次运行中没有请求要删除它。',
      },
    },
    signalsSent: {
      ask: '容器运行时向 {pod} 发送了哪些信号？',
      options: { none: '没有', term: '只有 SIGTERM', both: '先 SIGTERM，后 SIGKILL', kill: '只有 SIGKILL' },
      why: {
        none: '没有 StopContainer 调用走到发送信号这一步。',
        term: '容器运行时不需要再发送别的。',
        both: 'SIGTERM 没能在宽限期之内奏效。',
        kill: '超时为 0 时，容器运行时不发送 SIGTERM。',
      },
    },
    firstGone: {
      ask: '{pod} 的容器和对象，哪一个先结束？',
      options: { container: '容器', object: '对象', neither: '都没有结束' },
      why: {
        container: '只要没有谁强制，对象就等待容器。',
        object: '对象在这里没有等待容器。',
        neither: '运行结束时两者都在。',
      },
    },
    howManyDeletes: {
      ask: 'API 服务器接受了多少个针对 {pod} 的 DELETE 请求？',
      options: { none: '没有', one: '一个', two: '两个', more: '两个以上' },
      why: {
        none: '没有谁发送过被 API 服务器接受的请求。',
        one: '一个宽限期为 0 的请求，同时标记和移除。',
        two: '一个标记对象，另一个移除它。',
        more: '第一个和最后一个之间还有别的请求：它们也许改了宽限期，但什么也没有移除。',
      },
    },
    exitCode: {
      ask: '{pod} 的第一个容器以什么退出码结束？',
      options: { zero: '0', killed: '137', none: '它没有结束' },
      why: { zero: '它响应了 SIGTERM，正常结束。', killed: '128 + 9：也就是 SIGKILL。' },
    },
    howManyStops: {
      ask: 'kubelet 为 {pod} 调用了多少次 StopContainer？',
      options: { none: '没有', one: '一次', two: '两次', more: '更多' },
      why: { two: '第一次调用没有结果，所以再调用一次。', more: '每次尝试都从一次新的调用开始。' },
    },
    lastPhase: {
      ask: '{pod} 的对象最后处于哪个阶段？',
      options: { running: 'Running', succeeded: 'Succeeded', failed: 'Failed', pending: 'Pending' },
      why: {
        running: '没有谁写过别的。Terminating 不是阶段。',
        succeeded: '它的所有容器都以退出码 0 结束，kubelet 上报了这一点。',
        failed: '有容器以非 0 结束，或者有谁宣布 Pod 失败。',
        pending: '它从未有容器运行过，或者它的第一份状态还没有写入。',
      },
    },
    howManyUids: {
      ask: '镜像 Pod {pod} 先后有过几个 UID？',
      options: { one: '一个', two: '两个', three: '三个' },
      why: { one: '它从未被重新创建。', two: '它被移除，又重新创建了一次。' },
    },
    staticEnds: {
      ask: '{pod} 背后的静态 Pod 的容器怎样了？',
      options: { never: '一直在运行', stopped: '彻底停止了', again: '停止了，又启动了另一个' },
      why: {
        never: '它的文件一直都在。镜像 Pod 发生什么都无关紧要。',
        stopped: '它的文件没了，不需要别的。',
        again: '文件说的是另一个 Pod，或者后来又是同一个：先停止，再重新启动。',
      },
    },
  },
};
